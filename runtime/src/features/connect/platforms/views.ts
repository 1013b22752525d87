/** The views on the way to a wallet that is elsewhere, in one chunk: they are made of the same parts. */
export { ConnectingWalletConnectView } from './ConnectingWalletConnectView.js'
export { loadBasicView } from './loadBasicView.js'
