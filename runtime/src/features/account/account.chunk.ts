import { sheet as later } from '../../ui/components/later/screen.css.js'
import { AccountView, NetworkChip } from './AccountView.js'
import { sheet as own } from './account.css.js'

export const sheet: string = later + own

/** The first view of a connected user, in its own chunk. */
export const views = { Account: { component: AccountView, lead: NetworkChip } }
