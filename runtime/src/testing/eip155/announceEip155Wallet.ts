import type { Eip155Wallet } from './types.js'

/**
 * Announces a wallet by EIP-6963: now, and whenever a page asks.
 *
 * @returns a function that stops answering.
 */
export function announceEip155Wallet({
  info,
  provider,
}: Pick<Eip155Wallet, 'info' | 'provider'>): () => void {
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
