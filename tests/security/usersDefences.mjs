// The part of defences.mjs that is in the users API and the webhooks.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code as text

const users = 'frame/src/server/users/users.test.ts'
const api = 'server/src/users/users.test.ts'
const events = 'frame/src/server/events/events.test.ts'
const acts = 'frame/src/server/users/adminActs.test.ts'
const keys = 'server/src/users/createKeyCheck.ts'
const leaving = 'frame/src/server/users/leaving.ts'
const own = 'frame/src/server/users/leaving.test.ts'
const rows = 'frame/src/server/users/userRows.ts'
const proofs = 'frame/src/server/wallets/walletProofs.test.ts'
const races = 'tests/contract/frame/removalRaces.test.ts'
const signIns = 'tests/contract/server/endedSignIns.test.ts'

/** @type {readonly (readonly [attack: string, file: string, text: string, without: string, test: string])[]} */
export const usersDefences = [
  ['T-K1', keys, 'if (timingSafeEqual(hash, given)) admin = name', 'admin = name', api],
  ['T-K1', keys, 'if (left > 0) return { wait: Math.ceil(left / 1000) }', '', api],
  [
    'T-K2',
    rows,
    "if (isSealed || typeof row.record !== 'string') return row",
    'if (row !== undefined) return row',
    users,
  ],
  [
    'T-K2',
    'frame/src/server/users/deletions.ts',
    "'delete from frame_deletions where account = ? returning account'",
    "'delete from frame_removals where account = ? returning account'",
    acts,
  ],
  [
    'T-K8',
    'specs/openapi/users.yaml',
    'description: An empty object.\n      additionalProperties: false',
    'description: An empty object.',
    api,
  ],
  ['T-K2', rows, 'mail, device, access_until,', 'mail, device, access, access_until,', users],
  [
    'T-K9',
    leaving,
    'await requireWalletSignature(parts, session, (wallet) => leaveText(wallet, String(at)), signature)',
    '',
    own,
  ],
  [
    'T-K9',
    leaving,
    'if (Math.abs(parts.store.now() - at) > signedFor) throw',
    'if (Math.abs(parts.store.now() - at) > Number.POSITIVE_INFINITY) throw',
    own,
  ],
  ['T-K9', leaving, 'deletion?.isOwn === true && ', 'deletion !== undefined && ', own],
  [
    'T-K9',
    'frame/src/server/users/deletions.ts',
    "admin === '' ? await moreOf(parts, account) : await endsOf(parts, account)",
    'await moreOf(parts, account)',
    own,
  ],
  [
    'T-K10',
    'frame/src/server/wallets/wallets.ts',
    "if (proved.length < addresses.length) throw new FrameError('BAD_REQUEST')",
    'void proved',
    proofs,
  ],
  ['T-K10', 'frame/src/shared/walletProof.ts', 'Account: ${account}', 'Account:', proofs],
  ['T-K10', 'frame/src/shared/walletProof.ts', 'Page: ${origin}', 'Page:', proofs],
  ['T-K10', 'frame/src/shared/walletProof.ts', "Addresses: ${addresses.join(' ')}", 'Addresses:', proofs],
  ['T-K10', 'frame/src/server/wallets/walletProofs.ts', 'isOwn ? [address] : []', '[address]', proofs],
  ['T-K10', 'frame/src/server/wallets/walletProofs.ts', 'isOwnSolana ? [', 'solana ? [', proofs],
  [
    'T-K10',
    'frame/page/vault/approval.ts',
    "if (request.kind === 'message') return !isOwnText(request.bytes)",
    "if (request.kind === 'message') return true",
    proofs,
  ],
  [
    'T-K10',
    'frame/page/vault/approval.ts',
    'return !request.messages.some(isOwnText)',
    'return true',
    proofs,
  ],
  [
    'T-K10',
    'frame/src/server/wallets/addresses.ts',
    "where account = ? and proven = 1'",
    "where account = ?'",
    own,
  ],
  [
    'T-K10',
    'server/src/data/addressData.ts',
    '.filter(({ proven }) => Number(proven) === 1)',
    '',
    'server/src/data/addressData.test.ts',
  ],
  ['T-K12', 'frame/page/vault/approval.ts', 'walletProofHead, slotChangeHead, ', 'walletProofHead, ', proofs],
  ['T-K12', 'frame/page/vault/approval.ts', 'slotChangeHead, loginChangeHead, ', 'slotChangeHead, ', proofs],
  [
    'T-K12',
    'frame/page/vault/approval.ts',
    'loginChangeHead, leaveHead].map',
    'loginChangeHead].map',
    proofs,
  ],
  ['T-K11', rows, '{ ...lockAccount({ account }), isNeeded: false },', '', races],
  [
    'T-K11',
    'frame/src/server/passkeys/passkeys.ts',
    '[session.lock, ...answered, session.store]',
    '[...answered, session.store]',
    races,
  ],
  ['T-K13', 'server/src/roles/startUsers.ts', 'endMore: endSignIns,', '', signIns],
  ['T-K13', 'server/src/roles/startWalletRole.ts', 'endMore: endSignIns,', '', signIns],
  ['T-K3', 'frame/src/server/users/deletions.ts', 'store.now() + wait', 'store.now()', users],
  [
    'T-K3',
    'frame/src/server/users/deletions.ts',
    "await inform(parts, { account, locale, mail, family: '' }, { kind: 'deletion' }, news)",
    '',
    users,
  ],
  [
    'T-K4',
    'frame/src/server/wallets/wallets.ts',
    'data: { addresses } }',
    'data: { addresses, record: JSON.stringify(record) } }',
    users,
  ],
  [
    'T-K5',
    'frame/src/server/base/publicAddress.ts',
    'found.some(({ address }) => !isPublicAddress(address))',
    'false',
    events,
  ],
  [
    'T-K5',
    'frame/src/server/events/postEvent.ts',
    'if (!isFree) requirePublicHost(url.hostname)',
    '',
    events,
  ],
  ['T-K6', 'server/src/users/createUsersApp.ts', "'cross-origin-resource-policy': 'same-origin',", '', api],
  ['T-K6', 'server/src/users/servePage.ts', `"frame-ancestors 'none'",`, '', api],
  [
    'T-K7',
    'frame/src/server/events/signEvent.ts',
    'const signed = `${id}.${timestamp}.${body}`',
    'const signed = body',
    events,
  ],
]
