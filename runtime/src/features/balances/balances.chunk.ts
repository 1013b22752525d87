/** What the account view shows of tokens. */
export { TokenList } from './TokenList.js'
export { TotalBalance } from './TotalBalance.js'
