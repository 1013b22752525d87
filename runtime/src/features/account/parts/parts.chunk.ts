import { sheet as later } from '../../../ui/components/later/sheet.js'
import { sheet as tabs } from '../../../ui/components/tabs/sheet.js'
import { NetworkChip } from '../AccountView.js'
import { sheet as account } from '../sheet.js'
import { sheet as own } from './sheet.js'
import { WholeAccountView } from './WholeAccountView.js'

export const sheet: string = later + tabs + account + own

/** The first view of a connected user in an app with wallet features. */
export const views = { Account: { component: WholeAccountView, lead: NetworkChip } }
