import { AccountView } from './AccountView.js'

/** The first view of a connected visitor, in a chunk of its own. */
export const views = { Account: { component: AccountView } }
