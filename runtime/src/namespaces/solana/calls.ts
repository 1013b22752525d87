/** What a wallet is asked for, in one chunk: it comes when a wallet is about to be chosen. */
export { switchNetwork } from './chooseNetwork.js'
export { connect } from './connect.js'
export { currentAccounts } from './currentAccounts.js'
export { disconnect } from './disconnect.js'
export { signMessage } from './signMessage.js'
export { toProvider } from './toProvider.js'
export { watch } from './watch.js'
