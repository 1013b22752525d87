const evm = (ids: readonly number[]): string[] => ids.map((id) => `eip155:${id}`)

/** The EVM networks of wallets that support many networks. */
export const EVM: readonly string[] = evm([1, 10, 56, 100, 137, 324, 8453, 42161, 42220, 43114, 59144])
export const CELO: readonly string[] = evm([42220])
export const RONIN: readonly string[] = evm([1, 2020])
export const KAIA: readonly string[] = evm([8217])
export const SEI: readonly string[] = evm([1329])
export const SOLANA: readonly string[] = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
export const BITCOIN: readonly string[] = ['bip122:000000000019d6689c085ae165831e93']
export const POLKADOT: readonly string[] = [
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f',
]
export const COSMOS: readonly string[] = ['cosmos:cosmoshub-4', 'cosmos:osmosis-1']
