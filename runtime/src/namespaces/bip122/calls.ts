/** What is needed once a wallet is used; it is imported then, in one piece. */
export { adapterOf } from './adapterOf.js'
export { connect } from './connect.js'
export { getAccountAddresses } from './provider/getAccountAddresses.js'
export { readConnection } from './readConnection.js'
export { signMessage } from './signMessage.js'
export { switchNetwork } from './switchNetwork.js'
export { watch } from './watch.js'
