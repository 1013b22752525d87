import { useEffect, useMemo } from 'react'
import { goBack } from '../../kit/modal.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import type { Transaction } from '../../services/blockchain/types.js'
import { Button, Link, Spinner } from '../../ui/components/Button.js'
import { list, pad, row, rowNote, rowText, rowTitle } from '../../ui/components/components.css.js'
import { IconTile } from '../../ui/components/Icon.js'
import { SkeletonRow } from '../../ui/components/ListRow.js'
import { icons } from '../../ui/components/later/icons.js'
import { Message } from '../../ui/components/Message.js'
import { formatDate } from '../../ui/formatDate.js'
import { onrampMessages as messages } from '../../ui/messages/onramp.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { NotConnected } from '../account/NotConnected.js'
import { useConnection } from '../account/wallets.js'
import { SoldPicture } from './CurrencyPicture.js'
import { formatQuantity } from './format.js'
import * as css from './onramp.css.js'
import { createPurchases, type Purchases, type PurchasesState, purchaseStatusOf } from './purchases.js'

/** List of the purchases of the account in use on its network, newest first. */
export function ActivityView({ kit }: { kit: Kit; data: unknown }) {
  const purchases = useMemo(() => createPurchases(kit), [kit])
  useEffect(() => purchases.follow(), [purchases])
  const connection = useConnection(kit)
  const state = useSignalValue(purchases.state)
  if (connection === undefined) return <NotConnected kit={kit} />
  const { rows, hasMore, isLoadingMore, status } = state
  if (rows.length === 0)
    return (
      <div className={pad}>
        <Nothing kit={kit} state={state} purchases={purchases} />
      </div>
    )
  return (
    <div className={pad}>
      <ul className={list} data-testid="purchases">
        {rows.map((each) => (
          <PurchaseRow key={each.id} kit={kit} purchase={each} />
        ))}
      </ul>
      {status === 'error' && (
        <p className={css.note} role="alert">
          {messages.purchasesFailed}{' '}
          <Link onPress={() => void purchases.loadMore()}>{messages.tryAgain}</Link>
        </p>
      )}
      {hasMore && status !== 'error' && (
        <Button testId="purchases-more" disabled={isLoadingMore} onPress={() => void purchases.loadMore()}>
          {isLoadingMore && <Spinner />}
          {messages.showOlder}
        </Button>
      )}
    </div>
  )
}

function PurchaseRow({ kit, purchase }: { readonly kit: Kit; readonly purchase: Transaction }) {
  const status = purchaseStatusOf(purchase)
  const [got] = purchase.transfers
  const symbol = got?.fungible_info?.symbol ?? ''
  const date = formatDate(Date.parse(purchase.metadata.minedAt))
  return (
    <li className={`${row} ${css.still}`} data-testid="purchase" data-status={status}>
      {status === 'failed' || symbol === '' ? (
        <IconTile icon={status === 'failed' ? 'warning' : icons.plus} />
      ) : (
        <SoldPicture kit={kit} symbol={symbol} size={40} />
      )}
      <span className={rowText}>
        <span className={`${rowTitle} ${css.bought}`}>
          {messages.purchaseStatuses[status]} <bdi>{got && formatQuantity(got.quantity.numeric, symbol)}</bdi>
        </span>
        <span className={rowNote}>
          <bdi>{date}</bdi>
        </span>
      </span>
      <span className={css.when}>{status === 'sending' && <Spinner />}</span>
    </li>
  )
}

interface NothingProps {
  readonly kit: Kit
  readonly state: PurchasesState
  readonly purchases: Purchases
}

/** Why there is nothing to list. */
function Nothing({ kit, state: { status, isLoadingMore }, purchases }: NothingProps) {
  if (status === 'loading' || isLoadingMore)
    return (
      <div role="status" aria-label={messages.purchasesLoading}>
        <ul className={list} aria-hidden="true">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </ul>
      </div>
    )
  if (status === 'error')
    return (
      <Message
        icon="warning"
        tone="danger"
        title={messages.purchasesFailed}
        text={messages.purchasesFailedHint}
      >
        <Button onPress={() => void purchases.loadMore()}>{messages.tryAgain}</Button>
      </Message>
    )
  const isUnlisted = status === 'unlisted'
  return (
    <Message
      icon={icons.window}
      testId="purchases-none"
      title={isUnlisted ? messages.purchasesUnlisted : messages.purchasesNone}
      text={isUnlisted ? messages.purchasesUnlistedHint : messages.purchasesNoneHint}
    >
      <Button kind="primary" onPress={() => showBuy(kit)}>
        {messages.title}
      </Button>
    </Message>
  )
}

/** Goes to the view for buying: back where it is the one before. */
export function showBuy(kit: Kit): void {
  if (kit.router.peek().at(-2)?.view === 'OnRampProviders') goBack(kit)
  else replaceView(kit, 'OnRampProviders')
}
