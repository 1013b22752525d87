/** What an extension is asked for, with the SS58 codec, in one chunk: it comes when the modal opens, or with the page for who was connected. */
export { connect } from './connect.js'
export { reconnect } from './reconnect.js'
export { signMessage } from './signMessage.js'
export { switchNetwork } from './switchNetwork.js'
export { verifySs58 } from './verifySs58.js'
