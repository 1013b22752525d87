import type { PairingSource } from '../../kit/pairing.js'
import type { Kit } from '../../kit/types.js'
import { createWalletConnect, type WalletConnect } from '../client/createWalletConnect.js'
import { requestNamespaces } from '../session/requestNamespaces.js'
import type { SignInAsker } from './askToSignIn.js'
import type { SessionConnectors } from './createSessionConnectors.js'

/**
 * WalletConnect as a kit has it: pairings for the views, whose sessions become connectors
 * (`createSessionConnectors.ts`). Nothing is contacted before a pairing is asked for or a session restored.
 *
 * @param kit - its `endpoints.relay` is the only address that is asked.
 */
export function createConnector(kit: Kit): Required<Omit<PairingSource, 'preload'>> {
  const { relay = '' } = kit.config.endpoints
  let client: Promise<WalletConnect> | undefined
  let connectors: SessionConnectors | undefined
  let asker: Promise<SignInAsker> | undefined

  /** Returns the client. It is created anew when the kit starts again. */
  function open(): Promise<WalletConnect> {
    client ??= start().catch((error) => {
      client = undefined
      throw error
    })
    return client
  }

  async function start(): Promise<WalletConnect> {
    const { lifetime, storage, config } = kit
    const { signal: life } = lifetime
    const { metadata, projectId } = config
    const made = await createWalletConnect({
      url: relay,
      projectId,
      metadata,
      storage,
      beforeEvents: loadConnectors,
      onEvent: (event) => connectors?.hear(event),
      chainOptions: async () => (await import('./askToSignIn.js')).chainOptionsOf(kit),
    })
    const stop = () => {
      client = undefined
      made.stop()
    }
    if (life.aborted) stop()
    else lifetime.add(stop)
    return made
  }

  async function loadConnectors(): Promise<void> {
    const { createSessionConnectors } = await import('./createSessionConnectors.js')
    connectors ??= createSessionConnectors(kit, {
      open,
      takeSignIn: async (signed) => signed && (await signIn())?.take(signed),
    })
  }

  /** Undefined for an app without sign-in. */
  async function signIn(): Promise<SignInAsker | undefined> {
    if (!kit.features.some(({ loadConnectingSignIn }) => loadConnectingSignIn)) return undefined
    asker ??= import('./askToSignIn.js').then(
      ({ createSignInAsker }) => createSignInAsker(kit),
      (error) => {
        asker = undefined
        throw error
      },
    )
    return asker
  }

  async function restore(): Promise<void> {
    const { restore, sessions } = await open()
    await restore()
    connectors?.forgetUnknown(sessions().map(({ session }) => session))
  }

  return {
    // If this fails, the request tries again and reports the error.
    prepare: () =>
      void open().then(
        (made) => made.prepare(),
        () => {},
      ),
    async request(options) {
      const [made, asks] = await Promise.all([open(), signIn()])
      const source = made.createPairingSource(
        () => requestNamespaces(networkIdsOf(kit), kit.config.universalProviderConfigOverride),
        async () => asks?.prepare(networkIdsOf(kit)),
      )
      const given = await source.request(options)
      asks?.follow(given.outcome)
      return given
    },
    expect() {
      client?.then(
        (made) => made.expect(),
        () => {},
      )
    },
    resume() {
      client?.then(
        (made) => made.createPairingSource(() => ({})).resume?.(),
        () => {},
      )
    },
    restore: () => void restore().catch(() => {}),
  }
}

/** The networks of a proposal: those of namespaces whose drivers support remote wallets. */
const networkIdsOf = (kit: Kit) =>
  [...kit.chains.values()]
    .filter(({ driver }) => driver.fromRemote !== undefined)
    .flatMap(({ networks }) => networks.peek().map(({ caipNetworkId }) => caipNetworkId))
