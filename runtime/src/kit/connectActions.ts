/** What connecting a wallet takes, in one chunk: it comes when a visitor is about to choose one. */
export { connect } from './actions/connect.js'
export { refreshBalance } from './actions/refreshBalance.js'
