/** The parts of the account view for tokens. */
export { TokenList } from './TokenList.js'
export { TotalBalance } from './TotalBalance.js'
