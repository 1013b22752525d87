import type { BrowserWallet } from './browserWallet.js'
import { findEthereumWallets } from './ethereumWallets.js'
import { findSolanaWallets } from './solanaWallets.js'

const maxWallets = 30

/**
 * Finds the wallets of the browser.
 *
 * @param unnamed - name for one that does not announce itself
 * @param onWallets - called with all that are known, at once and again for each further one
 */
export function findWallets(
  unnamed: string,
  onWallets: (wallets: readonly BrowserWallet[]) => void,
  place: Window & { readonly ethereum?: unknown } = window,
): void {
  const found = new Map<unknown, BrowserWallet>()
  let alone: BrowserWallet | undefined
  const tell = () => {
    const all = [...found.values()]
    const isAnnounced = all.some(({ chains }) => chains === 'Ethereum')
    onWallets(alone && !isAnnounced ? [alone, ...all] : all)
  }
  const add = (id: unknown, wallet: BrowserWallet) => {
    if (found.has(id) || found.size >= maxWallets) return
    found.set(id, wallet)
    tell()
  }
  alone = findEthereumWallets(unnamed, add, place)
  findSolanaWallets(add, place)
  tell()
}
