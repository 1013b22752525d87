import { createPageWallets } from './createPageWallets.js'

export type * from './types.js'

// It is a script of a page: to be there is what it does. A second run keeps the wallets of the first.
if (typeof window !== 'undefined') window.appkitTestWallets ??= createPageWallets()
