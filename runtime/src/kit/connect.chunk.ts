/** What connecting a wallet takes, in one chunk: it comes when a user is about to choose one. */
export { connect } from './connect.js'
export { refreshBalance } from './refreshBalance.js'
