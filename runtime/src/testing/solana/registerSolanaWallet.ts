import { registerStandardWallet } from '../walletStandard/registerStandardWallet.js'
import type { SolanaWallet } from './types.js'

/**
 * Registers a wallet by the Wallet Standard: now, and with every app that is ready later.
 *
 * @returns a function that takes it back.
 */
export function registerSolanaWallet({ info, part }: Pick<SolanaWallet, 'info' | 'part'>): () => void {
  return registerStandardWallet({ ...info, parts: [part] })
}
