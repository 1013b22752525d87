import type { GivenPairing, PairingSource } from '../../kit/pairing.js'
import type { ChainOptions } from '../../signin/verify/chainOptions.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import type { AuthRequest } from '../auth/authenticate.js'
import { clientIdOf } from '../crypto/clientId.js'
import { randomHex32 } from '../crypto/keys.js'
import { loadPrimitives } from '../crypto/primitives.js'
import { createKeyStore, type KeyStore } from '../keyStore/createKeyStore.js'
import {
  type CreateRelayClientParameters,
  createRelayClient,
  type RelayClient,
} from '../relay/createRelayClient.js'
import { deferRelay } from '../relay/deferRelay.js'
import type { ProposalNamespaces } from '../session/namespaces.js'
import type { PeerMetadata } from '../session/session.js'
import { type SharedRelay, shareRelay } from '../tabs/shareRelay.js'
import type { TabNote } from '../tabs/tabFrames.js'
import { browserTabs, type Tabs } from '../tabs/tabs.js'
import { createSignClient, type SignClient, type SignEvent } from './createSignClient.js'

export interface CreateWalletConnectParameters
  extends Pick<CreateRelayClientParameters, 'url' | 'projectId' | 'createSocket' | 'page' | 'onState'> {
  /** The name, address and icons of the app. Wallets show them. */
  readonly metadata: PeerMetadata
  /** Stores sessions and the ids of received messages, no keys. */
  readonly storage: StoragePort
  /** Stores keys. Default: encrypted in IndexedDB. */
  readonly keys?: KeyStore
  readonly onEvent: (event: SignEvent) => void
  /** Awaited before the first event. */
  readonly beforeEvents?: () => Promise<unknown>
  /** Returns nodes of the chains. They verify signatures of contract accounts. */
  readonly chainOptions?: () => Promise<ChainOptions>
  /** Connects the tabs of the app. Default: that of the browser. Null: each tab has its own connection. */
  readonly tabs?: Tabs | null
}

/** The app's side of WalletConnect: pairings, sessions and one relay. */
export interface WalletConnect extends Omit<SignClient, 'deliver' | 'follow'> {
  /**
   * Creates the source of pairings for the views (`setPairingSource`).
   *
   * @param namespaces - returns the namespaces of a proposal. Called for each pairing, because networks can change.
   * @param auth - returns the sign-in request. Undefined if there is none.
   */
  createPairingSource(
    namespaces: () => ProposalNamespaces,
    auth?: () => Promise<AuthRequest | undefined>,
  ): PairingSource
}

/** Has the version of the messages between tabs, so that tabs with different releases of an app ignore each other. */
const prefix = 'appkit-walletconnect/1'
/** The name of the client's seed in the key store. */
const seedName = 'client'

/**
 * Creates the app's side of WalletConnect. It contacts only the relay of `url`, and only when a pairing is created or a
 * session restored.
 */
export async function createWalletConnect(parameters: CreateWalletConnectParameters): Promise<WalletConnect> {
  const {
    beforeEvents,
    chainOptions,
    keys = createKeyStore(),
    metadata,
    onEvent,
    onState,
    storage,
    ...address
  } = parameters
  const { tabs = browserTabs() ?? null, ...relayAddress } = address
  // From here on nothing of it fails to load.
  await loadPrimitives()
  const { deliver, follow, ...client } = createSignClient({
    keys,
    metadata,
    storage,
    ...(beforeEvents && { beforeEvents }),
    ...(chainOptions && { chainOptions }),
    relay: () => relay,
    onEvent(event) {
      if (event.type === 'settled') tell({ settled: event.session })
      if (event.type === 'ended') tell({ ended: event.session.topic })
      onEvent(event)
    },
    ...(tabs && { claim: (name) => tabs.claim(`${prefix}/${name}`) }),
  })
  const watching = { deliver, ...(onState && { onState }) }
  const relay = deferRelay(createRelay())
  const tell = (note: TabNote) => relay.use((made) => made.tell?.(note))

  async function createRelay(): Promise<RelayClient & Partial<SharedRelay>> {
    const seed = await keys.readOrCreate(seedName, randomHex32)
    const open = (options: Pick<CreateRelayClientParameters, 'deliver' | 'onState'>) =>
      createRelayClient({ ...relayAddress, ...options, seed, storage, isShared: tabs !== null })
    if (tabs === null) return open(watching)
    return shareRelay({
      ...watching,
      tabs,
      open,
      onNote: follow,
      name: `${prefix}/${await clientIdOf(seed)}/${address.projectId}/${address.url}`,
      // The tab with the connection answers for all sessions. What fails to load is loaded again when a wallet answers.
      onLead: () => void client.restore().catch(() => {}),
      ...(address.page && { page: address.page }),
    })
  }

  return {
    ...client,
    createPairingSource: (namespaces, auth = async () => undefined) => ({
      async request({ signal }): Promise<GivenPairing> {
        const asked = await auth()
        const options = { namespaces: namespaces(), signal }
        const { uri, sent, ...proposed } =
          asked === undefined
            ? await client.propose(options)
            : await client.authenticate({ ...options, auth: asked })
        // The session comes as an event; one that is never made is nobody's error. The code is shown for less
        // than a wallet takes it, so that nobody scans one that ends while he reads it.
        return { uri, sent, outcome: 'session' in proposed ? proposed.session : proposed.outcome }
      },
      resume: () => relay.check(),
    }),
    stop() {
      client.stop()
      relay.stop()
    },
  }
}
