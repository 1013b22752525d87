import { registerStandardWallet } from '../walletStandard/registerStandardWallet.js'
import type { SolanaWallet } from './types.js'

/**
 * Adds a wallet to the page at the globals that Phantom (`window.phantom.solana`, `window.solana`) or Solflare
 * (`window.solflare`) had before the Wallet Standard.
 *
 * @returns a function that removes it.
 *
 * @example
 * import { createSolanaWallet, injectSolanaWallet } from 'appkit-runtime/testing'
 *
 * const remove = injectSolanaWallet(createSolanaWallet(), 'phantom')
 * remove()
 */
export function injectSolanaWallet(
  { legacy }: Pick<SolanaWallet, 'legacy'>,
  as: 'phantom' | 'solflare',
): () => void {
  const mark = { value: true, enumerable: true }
  const provider = Object.create(legacy, { [as === 'phantom' ? 'isPhantom' : 'isSolflare']: mark })
  const globals: Readonly<Record<string, object>> =
    as === 'phantom' ? { phantom: { solana: provider }, solana: provider } : { solflare: provider }
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(window, name, { value, configurable: true })
  return () => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(window, name)
  }
}

/**
 * Registers a wallet by the Wallet Standard: now, and with every app that is ready later.
 *
 * @returns a function that unregisters it.
 *
 * @example
 * import { createSolanaWallet, registerSolanaWallet } from 'appkit-runtime/testing'
 *
 * const unregister = registerSolanaWallet(createSolanaWallet())
 * unregister()
 */
export function registerSolanaWallet({ info, part }: Pick<SolanaWallet, 'info' | 'part'>): () => void {
  return registerStandardWallet({ ...info, parts: [part] })
}
