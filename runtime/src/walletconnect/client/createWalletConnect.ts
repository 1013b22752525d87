import type { GivenPairing, PairingSource } from '../../kit/pairingTypes.js'
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
import { type SharedRelay, type ShareRelayParameters, shareRelay } from '../tabs/shareRelay.js'
import type { TabNote } from '../tabs/tabFrames.js'
import { browserTabs, type Tabs } from '../tabs/tabs.js'
import { createSignClient } from './createSignClient.js'
import type { SignClient, SignEvent } from './types.js'

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
  const { beforeEvents, chainOptions, keys = createKeyStore(), metadata, onEvent, storage } = parameters
  const { tabs = browserTabs() ?? null } = parameters
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
      if (event.type === 'settled') notifyTabs({ settled: event.session })
      if (event.type === 'ended') notifyTabs({ ended: event.session.topic })
      onEvent(event)
    },
    ...(tabs && { claim: (name) => tabs.claim(`${prefix}/${name}`) }),
  })
  // The tab with the connection answers for all sessions. Code that fails to load is loaded again when a wallet answers.
  const onLead = () => void client.restore().catch(() => {})
  const relay = deferRelay(createRelay({ ...parameters, keys, tabs }, { deliver, onNote: follow, onLead }))
  const notifyTabs = (note: TabNote) => relay.use((made) => made.notifyTabs?.(note))
  return {
    ...client,
    createPairingSource: (namespaces, auth) => createPairingSource(client, relay, namespaces, auth),
    stop() {
      client.stop()
      relay.stop()
    },
  }
}

/** A relay client of this tab, or one that all tabs share. */
async function createRelay(
  parameters: CreateWalletConnectParameters & { readonly keys: KeyStore; readonly tabs: Tabs | null },
  { deliver, onNote, onLead }: Pick<ShareRelayParameters, 'deliver' | 'onNote' | 'onLead'>,
): Promise<RelayClient & Partial<SharedRelay>> {
  const { createSocket, keys, onState, page, projectId, storage, tabs, url } = parameters
  const seed = await keys.readOrCreate(seedName, randomHex32)
  const open = (options: Pick<CreateRelayClientParameters, 'deliver' | 'onState'>) =>
    createRelayClient({
      url,
      projectId,
      seed,
      storage,
      isShared: tabs !== null,
      ...(createSocket && { createSocket }),
      ...(page && { page }),
      ...options,
    })
  const watching = { deliver, ...(onState && { onState }) }
  if (tabs === null) return open(watching)
  const name = `${prefix}/${await clientIdOf(seed)}/${projectId}/${url}`
  return shareRelay({
    ...watching,
    tabs,
    open,
    onNote,
    name,
    ...(onLead && { onLead }),
    ...(page && { page }),
  })
}

function createPairingSource(
  client: Pick<SignClient, 'authenticate' | 'propose'>,
  relay: Pick<RelayClient, 'check'>,
  namespaces: () => ProposalNamespaces,
  auth: () => Promise<AuthRequest | undefined> = async () => undefined,
): PairingSource {
  return {
    async request({ signal }): Promise<GivenPairing> {
      const asked = await auth()
      const options = { namespaces: namespaces(), signal }
      const { uri, sent, scanned, ...proposed } =
        asked === undefined
          ? await client.propose(options)
          : await client.authenticate({ ...options, auth: asked })
      // The session comes as an event, so a session that is never made is no error. The code is shown for less time
      // than a wallet takes it, so that no code expires while a user reads it.
      return { uri, sent, scanned, outcome: 'session' in proposed ? proposed.session : proposed.outcome }
    },
    resume: () => relay.check(),
  }
}
