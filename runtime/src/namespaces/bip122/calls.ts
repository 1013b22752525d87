/** What a wallet is asked for, in one chunk: it comes when the modal opens, or with the page for who was connected. */
export { openWallet } from './openWallet.js'
export { askWallet } from './provider/askWallet.js'
