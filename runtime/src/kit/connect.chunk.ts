/** The code for connecting a wallet, in one chunk. It loads when the user is about to choose one. */
export { connect } from './connect.js'
export { refreshBalance } from './refreshBalance.js'
