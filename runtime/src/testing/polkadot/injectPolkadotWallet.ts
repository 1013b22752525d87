import type { PolkadotWallet } from './types.js'

/**
 * Puts a wallet at its key of `window.injectedWeb3`, as extensions do.
 *
 * @returns a function that takes it away.
 *
 * @example
 * import { createPolkadotWallet, injectPolkadotWallet } from 'appkit-runtime/testing'
 *
 * const remove = injectPolkadotWallet(createPolkadotWallet())
 * remove()
 */
export function injectPolkadotWallet({
  key,
  provider,
}: Pick<PolkadotWallet, 'key' | 'provider'>): () => void {
  const page = window as { injectedWeb3?: Record<string, unknown> }
  const wallets = page.injectedWeb3 ?? {}
  page.injectedWeb3 = wallets
  wallets[key] = provider
  return () => {
    if (wallets[key] === provider) delete wallets[key]
  }
}
