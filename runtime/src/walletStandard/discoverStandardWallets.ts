import { parseStandardWallet } from './parseStandardWallet.js'
import type { StandardWallet } from './types.js'

/** Any script of the page can register wallets; more than this many are one that wants to hang it. */
const maximumWallets = 100

type Registration = { readonly detail?: unknown }

/**
 * Tells every wallet that the app is ready and hears of those that come later. A wallet that
 * registers twice is one wallet, and the first hundred are heard.
 *
 * @param found called once for a wallet, of whatever family.
 * @returns a function that stops listening; wallets that still register are not heard.
 */
export function discoverStandardWallets(found: (wallet: StandardWallet) => void): () => void {
  const seen = new WeakSet<object>()
  let count = 0
  let live = true
  const register = (...wallets: readonly unknown[]) => {
    for (const each of live ? wallets : []) {
      if (count === maximumWallets) break
      if (typeof each !== 'object' || each === null || seen.has(each)) continue
      seen.add(each)
      count++
      const wallet = parseStandardWallet(each)
      if (wallet !== undefined) found(wallet)
    }
    // A wallet that takes itself back stays a row: its id may be the connection of this visit.
    return () => {}
  }
  const api = Object.freeze({ register })
  const onRegister = (event: Event) => {
    try {
      const { detail } = event as Registration
      if (typeof detail === 'function') detail(api)
    } catch {
      // The wallet's own fault; it harms no other wallet.
    }
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    live = false
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
