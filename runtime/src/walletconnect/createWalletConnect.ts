import type { GivenPairing, PairingSource } from '../kit/pairing.js'
import type { StoragePort } from '../storage/createSafeStorage.js'
import { randomHex32 } from './crypto/keys.js'
import { createKeyStore, type KeyStore } from './keyStore/createKeyStore.js'
import {
  type CreateRelayClientParameters,
  createRelayClient,
  type RelayClient,
} from './relay/createRelayClient.js'
import { createSignClient, type SignClient, type SignEvent } from './session/createSignClient.js'
import type { ProposalNamespaces } from './session/namespaces.js'
import type { PeerMetadata } from './session/session.js'

export interface CreateWalletConnectParameters
  extends Pick<CreateRelayClientParameters, 'url' | 'projectId' | 'createSocket' | 'page' | 'onState'> {
  /** What wallets show of the app. */
  readonly metadata: PeerMetadata
  /** For what is no secret: sessions, and which messages were seen. */
  readonly storage: StoragePort
  /** For secrets; sealed in IndexedDB when absent. */
  readonly keys?: KeyStore
  readonly onEvent: (event: SignEvent) => void
}

/** WalletConnect as an app has it: a client of one relay, and what it takes to keep sessions. */
export interface WalletConnect extends Omit<SignClient, 'deliver'> {
  /**
   * Makes pairings for the views (`setPairingSource`).
   *
   * @param namespaces - asked for when a pairing is made, for the networks the app has then.
   */
  createPairingSource(namespaces: () => ProposalNamespaces): PairingSource
}

/** The key store's name for the seed of the client's identity. */
const seedName = 'client'

/**
 * Puts the parts together. Nothing is contacted before a pairing is made or a session restored, and then only
 * the relay that is named.
 */
export async function createWalletConnect(parameters: CreateWalletConnectParameters): Promise<WalletConnect> {
  const { keys = createKeyStore(), metadata, onEvent, storage, ...address } = parameters
  const seed = await keys.readOrCreate(seedName, randomHex32)
  const { deliver, ...client } = createSignClient({ keys, metadata, onEvent, storage, relay: () => relay })
  const relay: RelayClient = createRelayClient({ ...address, seed, storage, deliver })
  return {
    ...client,
    createPairingSource: (namespaces) => ({
      async request({ signal }): Promise<GivenPairing> {
        // The session comes as an event; one that is never made is nobody's error. The code is shown for less
        // than a wallet takes it, so that nobody scans one that ends while he reads it.
        const { uri } = await client.propose({ namespaces: namespaces(), signal })
        return { uri }
      },
      resume: () => relay.check(),
    }),
    stop() {
      client.stop()
      relay.stop()
    },
  }
}
