import { sheet as later } from '../../../ui/components/later/screen.css.js'
import { sheet as tabs } from '../../../ui/components/tabs/tabs.css.js'
import { NetworkChip } from '../AccountView.js'
import { sheet as account } from '../account.css.js'
import { sheet as own } from './parts.css.js'
import { WholeAccountView } from './WholeAccountView.js'

export const sheet: string = later + tabs + account + own

/** The first view of a connected user in an app with wallet features. */
export const views = { Account: { component: WholeAccountView, lead: NetworkChip } }
