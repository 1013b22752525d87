import { createPageWallets } from './createPageWallets.js'
import type { PageWallets } from './types.js'

export type * from './types.js'

declare global {
  interface Window {
    /** There once the script has run. */
    appkitTestWallets: PageWallets
  }
}

// It is a script of a page: to be there is what it does. A second run keeps the wallets of the first.
window.appkitTestWallets ??= createPageWallets()
