import type { CaipNetworkId, Network } from '../../../chains/types.js'
import { readAddress } from '../address/readAddress.js'

interface BitcoinChain {
  readonly caipNetworkId: CaipNetworkId
  /** The name that wallets use. They differ in case and in what precedes it. */
  readonly name: string
  /** The prefix of its bech32 addresses. */
  readonly prefix: 'bc' | 'tb' | 'bcrt'
}

/** The networks that wallets have names for. The reference is the first half of the genesis block's hash. */
const bitcoinChains: readonly BitcoinChain[] = [
  { caipNetworkId: 'bip122:000000000019d6689c085ae165831e93', name: 'Mainnet', prefix: 'bc' },
  { caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba', name: 'Testnet', prefix: 'tb' },
  { caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae', name: 'Testnet4', prefix: 'tb' },
  { caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c', name: 'Signet', prefix: 'tb' },
  { caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Regtest', prefix: 'bcrt' },
]

/**
 * No chain has this genesis block. A fork of Bitcoin has the same address format, so a wallet on an unknown
 * network must not count as one on Bitcoin.
 */
const unknownChain: CaipNetworkId = `bip122:${'0'.repeat(32)}`

const chainOf = (caipNetworkId: CaipNetworkId | undefined) =>
  bitcoinChains.find((each) => each.caipNetworkId === caipNetworkId)

/** Whether a wallet of the Wallet Standard means Bitcoin: `bitcoin:mainnet`, or a CAIP-2 id. */
export const isBitcoinChain = (chain: string): boolean => /^(bitcoin|bip122):/.test(chain)

/** The name that wallets use for a network, such as `Mainnet`, or undefined if they have none. */
export function chainName(network: Pick<Network, 'caipNetworkId'> | undefined): string | undefined {
  return chainOf(network?.caipNetworkId)?.name
}

/**
 * Reads the name of a network (`Mainnet`, `livenet`, `BITCOIN_TESTNET`, `bitcoin:mainnet`) or a CAIP-2 id as a
 * CAIP-2 id.
 *
 * @returns an id that no network has if the name is unknown, undefined if the value is not a name.
 */
export function readChain(value: unknown): CaipNetworkId | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (/^bip122:[0-9a-f]{32}$/.test(value)) return value as CaipNetworkId
  const name = value
    .toLowerCase()
    .replace(/^bitcoin[_:]/, '')
    .replace('livenet', 'mainnet')
  const chain = bitcoinChains.find((each) => each.name.toLowerCase() === name)
  return chain?.caipNetworkId ?? unknownChain
}

/**
 * Whether an address has the format of a network: the prefix of bech32, the version of base58 (which all test
 * networks share), or the first letters of Stacks. Any address matches a network whose format is unknown.
 */
export function isAddressOf(address: string, caipNetworkId: CaipNetworkId): boolean {
  const prefix = chainOf(caipNetworkId)?.prefix
  if (prefix === undefined) return true
  const read = readAddress(address)
  if (read?.kind === 'segwit' || read?.kind === 'taproot') return read.prefix === prefix
  const isMain = read === undefined ? /^S[PM]/.test(address) : read.prefix === 'bc'
  return isMain === (prefix === 'bc')
}

/**
 * The network of an address without one: the requested network if the address fits it, else the first that
 * fits.
 */
export function deriveChain(
  address: string,
  asked: CaipNetworkId | undefined,
): { readonly caipNetworkId: CaipNetworkId; readonly name: string } | undefined {
  const possible = bitcoinChains.filter(({ caipNetworkId }) => isAddressOf(address, caipNetworkId))
  return possible.find(({ caipNetworkId }) => caipNetworkId === asked) ?? possible[0]
}
