import { memo } from 'react'
import type { Network } from '../../chains/types.js'
import { openUrl } from '../../kit/openUrl.js'
import type { Kit } from '../../kit/types.js'
import type { Transaction } from '../../services/blockchain/types.js'
import { row, rowNote, rowText, rowTitle } from '../../ui/components/components.css.js'
import { TokenPicture } from '../../ui/components/later/TokenPicture.js'
import { formatDate, keepFormat } from '../../ui/formatDate.js'
import { historyMessages as messages } from '../../ui/messages/history.js'
import { transactionUrl } from '../../ui/transactionUrl.js'
import { ActionIcon } from '../account/parts/ActionRow.js'
import * as css from '../account/parts/parts.css.js'
import { counterpartyOf, describeTransaction, movedToken, problemOf, verbOf, worthOf } from './describe.js'
import { yearFormat } from './lines.js'
import type { HistoryRow } from './rows.js'

/** More descriptions than that are counted. */
const maxShown = 3

/** One transaction; pressing it opens the explorer of the network, where there is one. Drawn once while a list scrolls. */
export const TransactionRow = memo(function TransactionRow({
  kit,
  entry,
  network,
}: {
  kit: Kit
  entry: HistoryRow
  network: Network | undefined
}) {
  const { transaction, at } = entry
  const explorer = network?.blockExplorers?.default
  const url = transactionUrl(explorer?.url, transaction.metadata.hash)
  const verb = verbOf(transaction)
  const texts = describeTransaction(transaction)
  const problem = problemOf(transaction)
  const date = formatDate(at)
  const when = <span title={date}>{formatOf(at)().format(at)}</span>
  const join = transaction.metadata.operationType.toLowerCase() === 'trade' ? ' → ' : ', '
  const rest = texts.length - maxShown
  const text = `${texts.slice(0, maxShown).join(join)}${rest > 0 ? ` +${rest}` : ''}`
  const counterparty = counterpartyOf(transaction)
  const worth = problem === undefined ? worthOf(transaction) : undefined
  const content = (
    <>
      <TransactionPicture kit={kit} transaction={transaction} network={network} />
      <span className={rowText}>
        <span className={`${rowTitle} ${css.title} ${css.titled}`}>
          {verb} {counterparty !== undefined && when}
        </span>
        <span className={`${rowNote} ${counterparty === undefined ? css.clipped : css.line}`}>
          <bdi>{counterparty ?? text}</bdi>
        </span>
      </span>
      <span className={css.end}>
        {counterparty !== undefined && (
          <bdi className={css.moved} data-gain={text.startsWith('+') ? '' : undefined}>
            {text}
          </bdi>
        )}
        {counterparty === undefined && when}
        {worth !== undefined && <span data-testid="transaction-worth">{worth}</span>}
        {problem && (
          <span className={css.problem} data-problem={problem}>
            {messages.statuses[problem]}
          </span>
        )}
      </span>
    </>
  )
  if (url === undefined || explorer === undefined)
    return (
      <div className={`${css.item} ${css.transaction}`} data-testid="transaction">
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className={`${row} ${css.transaction}`}
      data-testid="transaction"
      aria-label={messages.open([`${verb} ${text}`, worth, date].filter(Boolean).join(', '), explorer.name)}
      onClick={() => openUrl(url)}
    >
      {content}
    </button>
  )
})

/** The token that moved with the kind of the transaction as a badge; the kind alone where no token did. */
function TransactionPicture({
  kit,
  transaction,
  network,
}: {
  kit: Kit
  transaction: Transaction
  network: Network | undefined
}) {
  const token = movedToken(transaction)
  const kind = iconOf(transaction)
  if (token === undefined)
    return (
      <span className={css.mark}>
        <ActionIcon name={kind} />
      </span>
    )
  const { symbol, isPriced, image } = token
  return (
    <span className={css.pictured}>
      <TokenPicture
        kit={kit}
        symbol={symbol}
        coinOf={isPriced && symbol === network?.nativeCurrency.symbol ? network : undefined}
        isPriced={isPriced}
        src={image}
      />
      <span className={css.kindBadge}>
        <ActionIcon name={kind} size={12} />
      </span>
    </span>
  )
}

function iconOf({ metadata: { operationType } }: Transaction) {
  const type = operationType.toLowerCase()
  if (['receive', 'claim', 'mint', 'withdraw', 'borrow', 'unstake', 'bought', 'buy'].includes(type))
    return 'receive'
  if (['send', 'deposit', 'repay', 'stake', 'burn', 'sell'].includes(type)) return 'send'
  return 'swaps'
}

/** The time of today, a day of this year, and a day with its year: in a long list the month above it is out of sight. */
function formatOf(at: number) {
  const [then, now] = [new Date(at), new Date()]
  if (then.toDateString() === now.toDateString()) return timeFormat
  const { format } = yearFormat()
  return format(then) === format(now) ? dayFormat : pastFormat
}

const pastFormat = /* @__PURE__ */ keepFormat(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' }),
)

const dayFormat = /* @__PURE__ */ keepFormat(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
)

const timeFormat = /* @__PURE__ */ keepFormat(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }),
)
