import type { Chain } from '../../kit/state.js'
import { defineFeature, type Kit } from '../../kit/types.js'
import { accountRoute } from '../account/parts/accountRoute.js'
import { historyNamespaces } from './rows.js'

const load = () => import('./history.chunk.js')

/** The feature of the account's activity. */
export const history = defineFeature({
  id: 'history',
  routes: { ...accountRoute, Transactions: { load } },
  accountParts: [
    {
      place: 'activity',
      isAvailable: (kit: Kit, { namespace }: Chain) =>
        historyNamespaces.includes(namespace) && kit.config.endpoints.blockchainApi !== undefined,
      load: async () => ({ default: (await load()).RecentActivity }),
    },
  ],
})

export type { PendingTransfer } from '../../kit/pendingTransactions.js'
export type { Transaction, Transfer } from '../../services/blockchain/types.js'
export type {
  TrackTransactionErrorType,
  TrackTransactionParameters,
  TrackTransactionReturnType,
  TransactionAction,
} from '../../services/transactions/trackOwnTransaction.js'
export { trackTransaction } from '../../services/transactions/trackTransactionAction.js'
export type { TransactionEnd } from '../../services/transactions/types.js'
export type { HistoryGroup, HistoryRow, HistoryState } from './rows.js'
export { useTrackTransaction } from './useTrackTransaction.js'
export { type UseTransactionsReturnType, useTransactions } from './useTransactions.js'
