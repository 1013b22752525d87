import { toHex } from '../../chains/toHex.js'
import type { Account, Network } from '../../chains/types.js'
import { askWallet } from './askWallet.js'
import { readKey } from './readKey.js'
import type { CosmosNetwork, CosmosWallet } from './types.js'

/**
 * Asks a wallet which key it uses on a network. A wallet that is locked may ask to be unlocked.
 *
 * @throws AppKitError as readKey; what the wallet rejects with.
 */
export async function readAccount(wallet: CosmosWallet, network: Network): Promise<Account> {
  const { bech32Prefix } = network as Partial<CosmosNetwork>
  const key = readKey(await askWallet(() => wallet.getKey(String(network.id))), bech32Prefix)
  return {
    namespace: 'cosmos',
    address: key.bech32Address,
    type: 'eoa',
    ...(key.pubKey.length > 0 && { publicKey: toHex(key.pubKey) }),
  }
}
