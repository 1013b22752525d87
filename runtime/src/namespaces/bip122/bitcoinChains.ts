import type { CaipNetworkId } from '../../chains/types.js'

export interface BitcoinChain {
  readonly caipNetworkId: CaipNetworkId
  /** As wallets name it; they differ in case and in what stands before it. */
  readonly name: string
  /** The prefix of its bech32 addresses. */
  readonly prefix: 'bc' | 'tb' | 'bcrt'
}

/** The networks that wallets have names for. A reference is the first half of the genesis block's hash. */
export const bitcoinChains: readonly BitcoinChain[] = [
  { caipNetworkId: 'bip122:000000000019d6689c085ae165831e93', name: 'Mainnet', prefix: 'bc' },
  { caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba', name: 'Testnet', prefix: 'tb' },
  { caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae', name: 'Testnet4', prefix: 'tb' },
  { caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c', name: 'Signet', prefix: 'tb' },
  { caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Regtest', prefix: 'bcrt' },
]
