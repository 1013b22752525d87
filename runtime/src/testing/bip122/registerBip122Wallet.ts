import { registerStandardWallet } from '../walletStandard/registerStandardWallet.js'
import { createStandardPart } from './dialects/createStandardPart.js'
import type { Bip122Wallet } from './types.js'

/**
 * Registers a Bitcoin wallet with the page by the Wallet Standard.
 *
 * @returns a function that takes it back.
 */
export function registerBip122Wallet({ info, core }: Bip122Wallet): () => void {
  return registerStandardWallet({ ...info, parts: [createStandardPart(core)] })
}
