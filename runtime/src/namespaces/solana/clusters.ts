import type { CaipNetworkId } from '../../chains/types.js'

/** The public clusters, as wallets name them (Wallet Standard, Solana extension). */
export const clusters: Readonly<Record<CaipNetworkId, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z': 'solana:testnet',
}
