/** The code for connecting a wallet, in one chunk. It loads when the user is about to choose one, or returns with one. */
export { connect } from './connect.js'
export { disconnect } from './disconnect.js'
export { refreshBalance } from './refreshBalance.js'
