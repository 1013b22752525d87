import { sheet as later } from '../../ui/components/later/sheet.js'
import { historyMessages } from '../../ui/messages/history.js'
import { sheet as parts } from '../account/parts/sheet.js'
import { sheet as own } from './sheet.js'
import { TransactionsView } from './TransactionsView.js'

export const sheet: string = later + parts + own

export const views = { Transactions: { component: TransactionsView, title: () => historyMessages.title } }
export { RecentActivity } from './RecentActivity.js'
