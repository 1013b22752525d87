import type { CaipNetworkId } from '../../chains/types.js'
import { loadCode } from '../../errors/AppKitError.js'
import { loadCalls } from '../../kit/drivers.js'
import type { PairingSource } from '../../kit/pairingTypes.js'
import type { Chain } from '../../kit/state.js'
import type { Kit } from '../../kit/types.js'
import { createWalletConnect, type WalletConnect } from '../client/createWalletConnect.js'
import { requestNamespaces } from '../session/requestNamespaces.js'
import type { SignInAsker } from './askToSignIn.js'
import type { SessionConnectors } from './createSessionConnectors.js'

/** The WalletConnect parts of a kit. Each is there from when it is first needed. */
interface Parts {
  readonly kit: Kit
  client: Promise<WalletConnect> | undefined
  connectors: SessionConnectors | undefined
  asker: Promise<SignInAsker> | undefined
}

/**
 * WalletConnect as a kit has it: pairings for the views, whose sessions become connectors
 * (`createSessionConnectors.ts`). Nothing is contacted before a pairing is asked for or a session restored.
 *
 * @param kit - its `endpoints.relay` is the only address that is asked.
 */
export function createConnector(kit: Kit): Required<Omit<PairingSource, 'preload'>> {
  const parts: Parts = { kit, client: undefined, connectors: undefined, asker: undefined }
  const ignore = () => {}
  return {
    // If this fails, the request tries again and reports the error.
    prepare: () => void openClient(parts).then((client) => client.prepare(), ignore),
    async request(options) {
      const [client, asker, networkIds] = await Promise.all([
        openClient(parts),
        openAsker(parts),
        networkIdsOf(kit),
      ])
      const source = client.createPairingSource(
        () => requestNamespaces(networkIds, kit.config.universalProviderConfigOverride),
        async () => asker?.prepare(networkIds),
      )
      const given = await source.request(options)
      asker?.follow(given.outcome)
      return given
    },
    expect: () => void parts.client?.then((client) => client.expect(), ignore),
    resume: () =>
      void parts.client?.then((client) => client.createPairingSource(() => ({})).resume?.(), ignore),
    restore: () => void restore(parts).catch(ignore),
  }
}

/** The client of this life of the kit. It is created anew when the kit starts again. */
function openClient(parts: Parts): Promise<WalletConnect> {
  if (parts.client !== undefined) return parts.client
  const { lifetime } = parts.kit
  const { signal } = lifetime
  const client = startClient(parts)
  const forget = () => {
    if (parts.client === client) parts.client = undefined
  }
  parts.client = client
  client.then(() => signal.aborted && forget(), forget)
  // Also while it is being made: the next life of the kit must not wait for a client that is stopped then.
  lifetime.add(forget)
  return client
}

async function startClient(parts: Parts): Promise<WalletConnect> {
  const { kit } = parts
  const { lifetime, storage, config } = kit
  const { signal } = lifetime
  const client = await createWalletConnect({
    url: config.endpoints.relay ?? '',
    projectId: config.projectId,
    metadata: config.metadata,
    storage,
    beforeEvents: () => loadConnectors(parts),
    onEvent: (event) => parts.connectors?.handle(event),
    chainOptions: async () => (await loadCode(import('./askToSignIn.js'))).chainOptionsOf(kit),
  })
  if (signal.aborted) client.stop()
  else lifetime.add(client.stop)
  return client
}

async function loadConnectors(parts: Parts): Promise<void> {
  const { createSessionConnectors } = await loadCode(import('./createSessionConnectors.js'))
  parts.connectors ??= createSessionConnectors(parts.kit, {
    open: () => openClient(parts),
    takeSignIn: async (signed) => signed && (await openAsker(parts))?.take(signed),
  })
}

/** Undefined for an app without sign-in. */
async function openAsker(parts: Parts): Promise<SignInAsker | undefined> {
  const { kit } = parts
  if (!kit.features.some(({ loadConnectingSignIn }) => loadConnectingSignIn)) return undefined
  parts.asker ??= import('./askToSignIn.js').then(
    ({ createSignInAsker }) => createSignInAsker(kit),
    (error) => {
      parts.asker = undefined
      throw error
    },
  )
  return parts.asker
}

async function restore(parts: Parts): Promise<void> {
  const { restore, sessions } = await openClient(parts)
  await restore()
  parts.connectors?.forgetUnknown(sessions().map(({ session }) => session))
}

/** The networks of a proposal: those of namespaces whose drivers support remote wallets. */
async function networkIdsOf(kit: Kit): Promise<readonly CaipNetworkId[]> {
  const idsOf = async (chain: Chain) => {
    const { fromRemote } = await loadCalls(chain)
    return fromRemote === undefined ? [] : chain.networks.peek().map(({ caipNetworkId }) => caipNetworkId)
  }
  return (await Promise.all([...kit.chains.values()].map(idsOf))).flat()
}
