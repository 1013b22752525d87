import { createPageWallets } from './createPageWallets.js'

export type * from './types.js'

// This script installs itself. A second run keeps the wallets of the first.
if (typeof window !== 'undefined') window.appkitTestWallets ??= createPageWallets()
