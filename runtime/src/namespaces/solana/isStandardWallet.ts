import type { StandardWallet } from '../../walletStandard/types.js'

/** Whether a connector's provider is a wallet of the Wallet Standard; else it is one that was injected. */
export function isStandardWallet(provider: unknown): provider is StandardWallet {
  return typeof provider === 'object' && provider !== null && 'wallet' in provider && 'features' in provider
}
