// Each attack of docs/security.md meets a piece of code. Here is what is left when somebody takes it out.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code as text

import { announcedDefences } from './announcedDefences.mjs'
import { approvalDefences } from './approvalDefences.mjs'
import { frameDefences } from './frameDefences.mjs'
import { linkDefences } from './linkDefences.mjs'
import { ownDefences } from './ownDefences.mjs'
import { passkeyDefences } from './passkeyDefences.mjs'
import { serverDefences } from './serverDefences.mjs'
import { socialDefences } from './socialDefences.mjs'
import { tokenDefences } from './tokenDefences.mjs'
import { usersDefences } from './usersDefences.mjs'

/**
 * @typedef {object} Defence
 * @property {string} attack number of docs/security.md
 * @property {string} file where the defence is
 * @property {string} text the defence, which is in that file once
 * @property {string} without what takes its place, so that the code still runs
 * @property {string} test file whose test of the attack must fail then
 */

const email = 'tests/e2e/email.test.ts'

/** @type {readonly (readonly [attack: string, file: string, text: string, without: string, test: string])[]} */
const others = [
  [
    'T-A1',
    'runtime/src/embedded/channel/createChannel.ts',
    'if (type === `@w3m-frame/${name}_SUCCESS`) request',
    "if (type.endsWith('_SUCCESS')) request",
    'runtime/src/embedded/channel/createChannel.test.ts',
  ],
  [
    'T-A1',
    'runtime/src/embedded/channel/transport.ts',
    'event.source === null || event.source !== frame.contentWindow || event.origin !== origin',
    'event.source === null',
    email,
  ],
  [
    'T-A2',
    'runtime/src/embedded/wallet/createFrameClient.ts',
    "frame.addEventListener('load', () => void (++loads > 1 && closeFrame(client)))",
    'void loads',
    email,
  ],
  [
    'T-A4',
    'runtime/src/embedded/channel/createChannel.ts',
    'id === undefined ? undefined : open.get(id)',
    'open.get(`${id}`) ?? [...open.values()][0]',
    'tests/fuzz/embeddedChannel.test.ts',
  ],
  ['T-A5', 'frame/page/base/channel.ts', 'hello.nonce !== nonce || ', '', 'tests/fuzz/handshakes.test.ts'],
  [
    'T-A5',
    'runtime/src/embedded/channel/transport.ts',
    'ports.add(port)\n    openPort',
    'openPort',
    'tests/fuzz/handshakes.test.ts',
  ],
  [
    'T-A6',
    'generated/messages.ts',
    'if (depth === 0) throw tooDeep',
    '',
    'tests/contract/frameHostile.test.ts',
  ],
  [
    'T-A7',
    'runtime/src/embedded/channel/transport.ts',
    'event.source === null || event.source !== frame.contentWindow || event.origin !== origin',
    'event.source === null',
    'tests/e2e/embeddedHostScripts.test.ts',
  ],
  [
    'T-B5',
    'runtime/src/kit/openUrl.ts',
    "window.open(href, target, 'noopener,noreferrer')",
    'window.open(href, target)',
    'runtime/src/kit/openUrl.test.ts',
  ],
  [
    'T-C1',
    'runtime/src/features/email/FrameSlot.tsx',
    "if (!draws) return replaceView(kit, 'Connect')",
    "if (draws) return replaceView(kit, 'Connect')",
    'tests/e2e/embeddedHostScripts.test.ts',
  ],
  [
    'T-D1',
    'runtime/src/kit/openUrl.ts',
    "if (protocol === 'https:') return href",
    "if (protocol !== 'http:') return href",
    'tests/fuzz/links.test.ts',
  ],
  [
    'T-D1',
    'runtime/src/kit/appSchemes.ts',
    '(isNamed || known.has(scheme))',
    'true',
    'runtime/src/features/connect/platforms/walletSchemes.test.ts',
  ],
  [
    'T-D2',
    'runtime/src/ui/components/ListRow.tsx',
    '<bdi>{props.title}</bdi>',
    '<bdi dangerouslySetInnerHTML={{ __html: props.title }} />',
    'tests/fuzz/texts.test.ts',
  ],
  [
    'T-D3',
    'runtime/src/features/send/model/checkSend.ts',
    'decimals !== token.decimals',
    'decimals < 0',
    'runtime/src/features/send/model/checkSend.test.ts',
  ],
  [
    'T-D4',
    'runtime/src/features/swaps/chain/checkCalls.ts',
    '`${one}`.toLowerCase() !== `${other}`.toLowerCase()',
    'one === undefined',
    'runtime/src/features/swaps/chain/checkCalls.test.ts',
  ],
  [
    'T-D5',
    'runtime/src/features/send/model/lookalike.ts',
    '[...trusted, ...seen].find',
    '[...trusted].find',
    'runtime/src/features/send/model/lookalike.test.ts',
  ],
  [
    'T-E1',
    'runtime/src/services/http/readReply.ts',
    'if (!checked.ok)',
    'if (!checked.ok) return data as Value\n  if (!checked)',
    'runtime/src/services/faults.test.ts',
  ],
  [
    'T-E2',
    'runtime/src/walletconnect/relay/createRelayClient.ts',
    "if (before.status !== 'ready') outbox.flush()",
    '',
    'tests/contract/faultyRelay.test.ts',
  ],
  [
    'T-E4',
    'runtime/src/walletconnect/session/createSessions.ts',
    "keep(state, session, 'restoring', applied)",
    "keep(state, session, 'restoring')",
    'runtime/src/walletconnect/session/rollback.test.ts',
  ],
  [
    'T-E4',
    'runtime/src/walletconnect/client/createSessionClient.ts',
    "if (id < lastOf(applied, 'wc_sessionExtend')) return refusal(1004)",
    '',
    'runtime/src/walletconnect/session/rollback.test.ts',
  ],
  [
    'T-E4',
    'runtime/src/walletconnect/relay/createInbox.ts',
    'if (isOpened) seen.add',
    'seen.add',
    'runtime/src/walletconnect/session/rollback.test.ts',
  ],
  [
    'T-E3',
    'runtime/src/services/http/readReply.ts',
    "return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))",
    'try { return JSON.parse(new TextDecoder().decode(bytes)) } catch { return {} }',
    'runtime/src/services/faults.test.ts',
  ],
  [
    'T-F3',
    'server/src/sessions/createSessionHandlers.ts',
    'if (session.expiry <= seconds) return',
    'if (session.expiry < 0) return',
    'tests/contract/sandboxServices.test.ts',
  ],
  [
    'T-F7',
    'runtime/src/signin/server/clients.ts',
    'callsPerMinute * unknownClients',
    'Number.POSITIVE_INFINITY',
    'runtime/src/signin/server/server.test.ts',
  ],
  [
    'T-F7',
    'runtime/src/signin/server/verifyCall.ts',
    'body.message.length > maxMessageLength || ',
    '',
    'runtime/src/signin/server/server.test.ts',
  ],
  [
    'T-F7',
    'runtime/src/signin/server/storage/createMemoryStorage.ts',
    'kept.length - maxRows + 1',
    '0',
    'tests/contract/signIn/storage.test.ts',
  ],
  [
    'T-F6',
    'runtime/src/walletconnect/session/namespaces.ts',
    'if (!isUnder(key, parsed.caipNetworkId)) return 5103',
    '',
    'runtime/src/walletconnect/session/namespaces.test.ts',
  ],
  [
    'T-F4',
    'runtime/src/signin/server/verifyCall.ts',
    "if (!(await storage.takeNonce(nonce, binder, now()))) return respondError('nonce')",
    '',
    'runtime/src/signin/server/server.test.ts',
  ],
  [
    'T-F5',
    'runtime/src/signin/verify/curves/ed25519.ts',
    'return node ? verifyByNode(node, signature, message, key) : await verifyByWeb(signature, message, key)',
    'return true',
    'runtime/src/signin/verify/verifySignature.test.ts',
  ],
  [
    'T-F5',
    'common/strictEd25519.ts',
    'if (!isStrictPoint(key) || !isStrictPoint(signature.subarray(0, 32))) return false',
    '',
    'runtime/src/signin/verify/curves/ed25519.test.ts',
  ],
  [
    'T-H2',
    'runtime/src/storage/createSafeStorage.ts',
    'fail(error)\n      return undefined',
    'throw error',
    'runtime/src/storage/createSafeStorage.test.ts',
  ],
  [
    'T-H4',
    'runtime/src/embedded/wallet/loginLock.ts',
    "addEventListener('pagehide', () => release(), { signal })",
    '',
    'tests/e2e/embeddedTabs.test.ts',
  ],
  [
    'T-H4',
    'runtime/src/kit/reconnect.ts',
    "if (!ids.includes(connector.id)) applyEvent(chain, { type: 'disconnected', connectorId: connector.id })",
    'void connector',
    'runtime/src/kit/tabs.test.ts',
  ],
  [
    'T-J1',
    'runtime/src/services/analytics/startAnalytics.ts',
    'if (asked || !(kit.modal.value.open || wasOpened)) return',
    'if (asked) return',
    'runtime/src/services/analytics/startAnalytics.test.ts',
  ],
]

/** Tests of browsers come last, because they take longest. @type {readonly Defence[]} */
export const defences = [
  ...approvalDefences,
  ...frameDefences,
  ...linkDefences,
  ...usersDefences,
  ...passkeyDefences,
  ...ownDefences,
  ...serverDefences,
  ...socialDefences,
  ...tokenDefences,
  ...announcedDefences,
  ...others,
]
  .map(([attack, file, text, without, test]) => ({ attack, file, text, without, test }))
  .sort((one, other) => orderOf(one.test) - orderOf(other.test))

function orderOf(test) {
  return test.startsWith('tests/e2e/') ? 2 : test.startsWith('tests/contract/') ? 1 : 0
}
