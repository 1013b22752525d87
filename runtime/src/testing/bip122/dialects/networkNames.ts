import { walletError } from '../../eip155/rpc.js'
import type { Bip122WalletCore, Bip122WalletNetwork } from '../signing/types.js'

/** The first half of the genesis block's hash (CAIP-2, BIP-122). */
const references: Readonly<Record<Bip122WalletNetwork, string>> = {
  mainnet: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  signet: '00000008819873e925422c1ff0f99f7c',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}

const names = {
  leather: (network: Bip122WalletNetwork) => network,
  satsConnect: (network: Bip122WalletNetwork) => `${network.charAt(0).toUpperCase()}${network.slice(1)}`,
  unisat: (network: Bip122WalletNetwork) => (network === 'mainnet' ? 'livenet' : network),
  chain: (network: Bip122WalletNetwork) => `BITCOIN_${network.toUpperCase()}`,
  standard: (network: Bip122WalletNetwork) => `bitcoin:${network}`,
  caip2: (network: Bip122WalletNetwork) => `bip122:${references[network]}`,
}

type Dialect = keyof typeof names

/** The name of a network in a dialect: `mainnet`, `Mainnet`, `livenet`, `BITCOIN_MAINNET`, `bitcoin:mainnet`, CAIP-2. */
export const nameNetwork = (network: Bip122WalletNetwork, dialect: Dialect): string => names[dialect](network)

/**
 * The network with a dialect's name.
 *
 * @throws if the wallet does not have it.
 */
export function readNetwork(core: Bip122WalletCore, name: unknown, dialect: Dialect): Bip122WalletNetwork {
  const found = core.networks().find((network) => nameNetwork(network, dialect) === name)
  if (found === undefined) throw walletError(-32602, `The wallet does not know ${String(name)}`)
  return found
}
