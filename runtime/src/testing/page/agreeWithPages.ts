import type { PageStorage, PageWallet } from './types.js'

/** An extension is one for all pages: where the site was let in, left, locked or moved in one, it is so in each. */
export function agreeWithPages(wallet: PageWallet, storage: PageStorage): void {
  storage.watch((key, value) => {
    if (key.endsWith(':permitted')) return value === null ? wallet.forget() : wallet.allow()
    if (key.endsWith(':locked')) return value === null ? wallet.unlock() : wallet.lock()
    follow(wallet, value)
  })
}

function follow(wallet: PageWallet, network: string | null): void {
  try {
    if (network !== null) wallet.selectNetwork(network)
  } catch {
    // A chain that was added in the other page; this one's wallet does not know it.
  }
}
