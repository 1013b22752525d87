import type { Eip155Wallet } from './types.js'

/**
 * Announces a wallet by EIP-6963: now, and whenever a page asks.
 *
 * @returns a function that stops answering.
 *
 * @example
 * import { announceEip155Wallet, createEip155Wallet } from 'appkit-runtime/testing'
 *
 * const wallet = createEip155Wallet({ chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * const stop = announceEip155Wallet(wallet)
 * stop()
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

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#1f7a5c"/>' +
  '<rect x="9" y="13" width="22" height="15" rx="4" fill="#fff"/><circle cx="26" cy="20.5" r="2.2" fill="#1f7a5c"/></svg>'

/** The default picture of a wallet. */
export const defaultIcon = `data:image/svg+xml,${encodeURIComponent(svg)}`
