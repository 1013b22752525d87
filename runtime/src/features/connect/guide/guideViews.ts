/** The views for people without a wallet, in one chunk: each leads to the next. */
export { DownloadsView } from './DownloadsView.js'
export { GetWalletView } from './GetWalletView.js'
export { WhatIsAWalletView } from './WhatIsAWalletView.js'
