import { addErrorTexts } from '../../errors/AppKitError.js'
import { pairingTexts } from '../../errors/texts/pairing.js'
import { walletConnectTexts } from '../../errors/texts/walletConnect.js'
import { createSafeStorage, openLocalStorage, type StoragePort } from '../../storage/createSafeStorage.js'
import { randomHex32 } from '../crypto/keys.js'
import { createKeyStore, type KeyStore } from '../keyStore/createKeyStore.js'
import {
  type CreateRelayClientParameters,
  createRelayClient,
  type RelayClient,
} from '../relay/createRelayClient.js'
import type { PeerMetadata } from '../session/session.js'
import { createWalletClient } from './createWalletClient.js'
import type { WalletClient, WalletEvent } from './types.js'

addErrorTexts(walletConnectTexts)
addErrorTexts(pairingTexts)

export interface CreateWalletConnectWalletParameters
  extends Pick<CreateRelayClientParameters, 'url' | 'projectId' | 'createSocket' | 'page' | 'onState'> {
  /** The name, address and icons of the wallet. Dapps show them. */
  readonly metadata: PeerMetadata
  /** Stores sessions and the ids of received messages, no keys. Default: localStorage of the page. */
  readonly storage?: StoragePort
  /** Stores keys. Default: encrypted in IndexedDB. */
  readonly keys?: KeyStore
  readonly onEvent: (event: WalletEvent) => void
  /** Whether the wallet accepts sign-in requests while it connects. Default: false; then it receives the proposal instead. */
  readonly signsIn?: () => boolean
}

/** A wallet that dapps reach with a QR code or a link. It uses one relay. */
export type WalletConnectWallet = Omit<WalletClient, 'deliver'>

/** The name of the wallet's seed in the key store. It differs from that of a dapp on the same page. */
const seedName = 'wallet-client'

/**
 * Creates a WalletConnect wallet: the wallet's side of the Sign protocol. It contacts only the relay of `url`, and only
 * when it pairs or restores a session.
 *
 * @returns the wallet. Requests of dapps arrive in `onEvent`.
 * @throws what a `keys` of your own rejects with.
 *
 * @example
 * import { createWalletConnectWallet } from 'appkit-runtime/walletconnect/wallet'
 *
 * declare const uri: string
 *
 * const wallet = await createWalletConnectWallet({
 *   url: 'ws://127.0.0.1:4600/relay',
 *   projectId: 'local',
 *   metadata: { name: 'My wallet', description: '', url: 'https://wallet.example', icons: [] },
 *   onEvent(event) {
 *     if (event.type === 'request') void wallet.respond(event.request, { result: '0x…' })
 *   },
 * })
 * await wallet.restore()
 * await wallet.pair(uri)
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign
 */
export async function createWalletConnectWallet(
  parameters: CreateWalletConnectWalletParameters,
): Promise<WalletConnectWallet> {
  const { keys = createKeyStore(), metadata, onEvent, signsIn, ...address } = parameters
  const { storage = createSafeStorage(openLocalStorage), ...relayAddress } = address
  const seed = await keys.readOrCreate(seedName, randomHex32)
  const { deliver, ...client } = createWalletClient({
    keys,
    metadata,
    onEvent,
    storage,
    relay: () => relay,
    ...(signsIn && { signsIn }),
  })
  const relay: RelayClient = createRelayClient({ ...relayAddress, seed, storage, deliver })
  return {
    ...client,
    stop() {
      client.stop()
      relay.stop()
    },
  }
}
