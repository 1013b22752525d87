/** Names of the networks the phone's keys can sign for, beside those that run in the sandbox. */
const known: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:137': 'Polygon',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:31337': 'Sandbox',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'Bitcoin Testnet',
  'bip122:00000008819873e925422c1ff0f99f7c': 'Bitcoin Signet',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'Polkadot',
  'polkadot:68d56f15f85d3136970ec16946040bc1': 'Polkadot Asset Hub',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 'Kusama',
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 'Westend',
  'cosmos:cosmoshub-4': 'Cosmos Hub',
  'cosmos:osmosis-1': 'Osmosis',
}

/** A chain the sandbox runs. */
export interface RunningChain {
  readonly caip2: string
  readonly name: string
}

/**
 * Names chains.
 *
 * @param running - the chains of this sandbox. Their names differ from those of the real networks.
 */
export function createNetworkNames(running: readonly RunningChain[]): (chain: string) => string {
  const here = new Map(running.map(({ caip2, name }) => [caip2, name]))
  return (chain) => here.get(chain) ?? known[chain] ?? chain
}

/** The namespace of a CAIP-2 or CAIP-10 id. */
export const namespaceOf = (id: string): string => id.split(':')[0] ?? ''

/** The address of a CAIP-10 id. */
export const addressOf = (account: string): string => account.slice(account.lastIndexOf(':') + 1)

/** Shortened so that both ends can be compared. */
export function shorten(text: string): string {
  return text.length <= 18 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`
}
