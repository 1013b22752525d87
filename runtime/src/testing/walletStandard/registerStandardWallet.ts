import { combineParts } from './combineParts.js'
import type { StandardWalletOptions } from './types.js'

type Register = (...wallets: readonly object[]) => unknown

/**
 * Registers a wallet made of parts with the page, by the handshake of the Wallet Standard: now, and with
 * every app that is ready later.
 *
 * @param options its name, a stable id if it has one, a picture, and a part for each family of chains.
 * @returns a function that takes it back.
 */
export function registerStandardWallet(options: StandardWalletOptions): () => void {
  const wallet = combineParts(options)
  const withdrawals: unknown[] = []
  const register = (api: { readonly register: Register }) => void withdrawals.push(api.register(wallet))
  const onReady = (event: Event) => {
    const { detail } = event as Event & { readonly detail?: { readonly register?: unknown } }
    if (typeof detail?.register === 'function') register(detail as { readonly register: Register })
  }
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const withdraw of withdrawals) if (typeof withdraw === 'function') withdraw()
  }
}
