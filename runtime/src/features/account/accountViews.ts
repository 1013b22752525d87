import { AccountView } from './AccountView.js'

export { sheet } from './sheet.js'

/** The first view of a connected visitor, in a chunk of its own. */
export const views = { Account: { component: AccountView } }
