import { loadCode } from '../../errors/AppKitError.js'
import { isSmartAccount } from '../../kit/activeAccount.js'
import { connectionOf } from '../../kit/connections.js'
import { trackEvent } from '../../kit/events.js'
import { pushView } from '../../kit/router.js'
import type { AccountPartProps, Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { list } from '../../ui/components/components.css.js'
import { SkeletonRow } from '../../ui/components/ListRow.js'
import { icons } from '../../ui/components/later/icons.js'
import { Message } from '../../ui/components/Message.js'
import { historyMessages as messages } from '../../ui/messages/history.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { useNetwork } from '../account/wallets.js'
import { historyState } from './historyState.js'
import type { HistoryState } from './rows.js'
import { TransactionRow } from './TransactionRow.js'

/** So many are shown on the account view. */
const shown = 4

/** The last transactions, and the way to all. */
export function RecentActivity({ kit, chain, connection }: AccountPartProps) {
  const state = useSignalValue(historyState(kit))
  const network = useNetwork(chain, connection)
  const { rows, hasMore } = state
  if (rows.length === 0) return <NoRows kit={kit} state={state} />
  return (
    <>
      <ul className={list} data-testid="account-activity">
        {rows.slice(0, shown).map((entry) => (
          <li key={entry.transaction.id}>
            <TransactionRow kit={kit} entry={entry} network={network} />
          </li>
        ))}
      </ul>
      {(hasMore || rows.length > shown) && kit.routes.has('Transactions') && (
        <Button
          testId="w3m-account-default-activity-button"
          onPress={() => {
            const properties = { isSmartAccount: isSmartAccount(connection) }
            trackEvent(kit, { event: 'CLICK_TRANSACTIONS', properties })
            pushView(kit, 'Transactions')
          }}
        >
          {messages.showAll}
        </Button>
      )}
    </>
  )
}

/** Why there is nothing to list. */
export function NoRows({ kit, state: { status, hasMore } }: { kit: Kit; state: HistoryState }) {
  const connection = connectionOf(kit.activeChain.value)
  if (connection !== undefined && (status === 'idle' || status === 'loading'))
    return (
      <div role="status" aria-label={messages.loading}>
        <ul className={list} aria-hidden="true">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </ul>
      </div>
    )
  if (status === 'error' || hasMore)
    return (
      <Message
        icon="warning"
        title={status === 'error' ? messages.failed : messages.moreFailed}
        text={messages.failedHint}
        tone="danger"
      >
        <Button onPress={() => void retry(kit)}>{messages.retry}</Button>
      </Message>
    )
  const isUnlisted = status === 'unlisted'
  return (
    <Message
      icon={icons.window}
      title={isUnlisted ? messages.unlisted : messages.none}
      text={isUnlisted ? undefined : messages.noneHint}
      testId="empty-activity-state"
    />
  )
}

/** Reads on where reading stopped. */
export async function retry(kit: Kit): Promise<void> {
  await (await loadCode(import('./followHistory.js'))).readOn(kit)
}
