import type { CaipNetworkId } from '../../chains/types.js'
import { bitcoinChains } from './bitcoinChains.js'

/**
 * No chain has this genesis block. A wallet on a network that only it has a name for (a fork of Bitcoin
 * writes the same addresses) must not pass for one on Bitcoin.
 */
const unknownChain: CaipNetworkId = `bip122:${'0'.repeat(32)}`

/**
 * A network as wallets name it, as CAIP-2: `Mainnet`, `livenet`, `BITCOIN_TESTNET`, `bitcoin:mainnet`.
 *
 * @returns an id that no network has for a name nobody knows; undefined when it is no name at all.
 */
export function readChain(value: unknown): CaipNetworkId | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const name = value
    .toLowerCase()
    .replace(/^bitcoin[_:]/, '')
    .replace('livenet', 'mainnet')
  const chain = bitcoinChains.find((each) => each.name.toLowerCase() === name)
  return chain?.caipNetworkId ?? unknownChain
}
