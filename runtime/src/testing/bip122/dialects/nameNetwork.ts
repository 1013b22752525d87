import type { Bip122WalletNetwork } from '../types.js'

/** A network as a dialect names it: `Mainnet`, `livenet`, `BITCOIN_MAINNET`, `bitcoin:mainnet`. */
export function nameNetwork(
  network: Bip122WalletNetwork,
  dialect: 'satsConnect' | 'unisat' | 'chain' | 'standard',
): string {
  if (dialect === 'satsConnect') return `${network.charAt(0).toUpperCase()}${network.slice(1)}`
  if (dialect === 'unisat') return network === 'mainnet' ? 'livenet' : network
  return dialect === 'chain' ? `BITCOIN_${network.toUpperCase()}` : `bitcoin:${network}`
}
