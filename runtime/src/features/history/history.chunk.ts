import { sheet as later } from '../../ui/components/later/screen.css.js'
import { historyMessages } from '../../ui/messages/history.js'
import { sheet as parts } from '../account/parts/parts.css.js'
import { sheet as own } from './history.css.js'
import { TransactionsView } from './TransactionsView.js'

export const sheet: string = later + parts + own

export const views = { Transactions: { component: TransactionsView, title: () => historyMessages.title } }
export { RecentActivity } from './RecentActivity.js'
