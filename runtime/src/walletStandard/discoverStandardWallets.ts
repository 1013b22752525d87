import type { Register } from '../chains/createRegister.js'
import type { Connector } from '../chains/types.js'
import { parseStandardWallet } from './parseStandardWallet.js'
import type { StandardWallet } from './types.js'

type Registration = { readonly detail?: unknown }

/**
 * Tells every wallet that the app is ready and hears of those that come later. A wallet that
 * registers twice is one wallet.
 *
 * @param register of the family, decides how many are listed.
 * @param toConnector what a wallet is in that family; undefined when it is not of it.
 * @returns a function that stops listening; wallets that still register are not heard.
 */
export function discoverStandardWallets(
  register: Register,
  toConnector: (wallet: StandardWallet) => Connector | undefined,
): () => void {
  const seen = new WeakSet<object>()
  let live = true
  const hear = (...wallets: readonly unknown[]) => {
    for (const each of live ? wallets : []) {
      if (typeof each !== 'object' || each === null || seen.has(each)) continue
      const wallet = parseStandardWallet(each)
      const connector = wallet && toConnector(wallet)
      if (connector && register.add(connector)) seen.add(each)
    }
    // A wallet that takes itself back stays a row: its id may be the connection of this visit.
    return () => {}
  }
  const api = Object.freeze({ register: hear })
  const onRegister = (event: Event) => {
    try {
      const { detail } = event as Registration
      if (typeof detail === 'function') detail(api)
    } catch {
      // The wallet's own fault; it harms no other wallet.
    }
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  const stop = register.listen(() =>
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api })),
  )
  return () => {
    live = false
    stop()
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
