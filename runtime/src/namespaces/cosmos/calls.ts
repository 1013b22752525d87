/** What a wallet is asked for, in one chunk: it comes when the modal opens, or with the page for who was connected. */
export { connect, reconnect } from './connect.js'
export { disconnect } from './disconnect.js'
export { signMessage } from './signMessage.js'
export { switchNetwork } from './switchNetwork.js'
