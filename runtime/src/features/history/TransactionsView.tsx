import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Connection, Network } from '../../chains/types.js'
import type { Chain } from '../../kit/state.js'
import type { Kit } from '../../kit/types.js'
import { Link, Spinner } from '../../ui/components/Button.js'
import { pad } from '../../ui/components/components.css.js'
import { historyMessages as messages } from '../../ui/messages/history.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { NotConnected } from '../account/NotConnected.js'
import { useConnection, useNetwork } from '../account/wallets.js'
import * as css from './history.css.js'
import { historyState } from './historyState.js'
import { type Line, toLines } from './lines.js'
import { NoRows, retry } from './RecentActivity.js'
import { groupRows } from './rows.js'
import { TransactionRow } from './TransactionRow.js'

/** Everything that the account has done on its network: today, yesterday, and month by month. */
export function TransactionsView({ kit }: { kit: Kit; data: unknown }) {
  const chain = useSignalValue(kit.activeChain)
  const connection = useConnection(kit)
  if (chain === undefined || connection === undefined) return <NotConnected kit={kit} />
  return <Transactions kit={kit} chain={chain} connection={connection} />
}

interface Props {
  readonly kit: Kit
  readonly chain: Chain
  readonly connection: Connection
}

function Transactions({ kit, chain, connection }: Props) {
  const state = useSignalValue(historyState(kit))
  const network = useNetwork(chain, connection)
  const { rows, status, hasMore, isLoadingMore } = state
  const lines = useMemo(() => toLines(groupRows(rows)), [rows])
  const failed = status === 'error'
  const onNearEnd = useCallback(() => {
    if (!failed) void retry(kit)
  }, [kit, failed])
  if (rows.length === 0)
    return (
      <div className={pad}>
        <NoRows kit={kit} state={state} />
      </div>
    )
  return (
    <div className={css.all}>
      <Lines kit={kit} lines={lines} network={network} hasMore={hasMore} onNearEnd={onNearEnd} />
      {(isLoadingMore || (failed && hasMore)) && (
        <div className={css.foot} role="status">
          {isLoadingMore ? (
            <Spinner />
          ) : (
            <>
              {messages.moreFailed} <Link onPress={() => void retry(kit)}>{messages.retry}</Link>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Heights in px of a line that was not in the page yet: of history.css.ts `month`, and of a row with the gap below it. */
const titleHeight = 32
const rowHeight = 64
/** Older ones are asked for when so many lines are left. */
const margin = 12

interface LinesProps {
  readonly kit: Kit
  readonly lines: readonly Line[]
  readonly network: Network | undefined
  readonly hasMore: boolean
  readonly onNearEnd: () => void
}

/** A list of which only the part near the eye is in the page, and the line that has focus. */
function Lines({ kit, lines, network, hasMore, onNearEnd }: LinesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const focusedIndex = useMemo(
    () => (focused === undefined ? -1 : lines.findIndex(({ id }) => id === focused)),
    [lines, focused],
  )
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indices = defaultRangeExtractor(range)
      return focusedIndex < 0 ? indices : [...new Set([...indices, focusedIndex])].sort((a, b) => a - b)
    },
    [focusedIndex],
  )
  // The same functions as long as the lines are the same: with others, every height is worked out anew.
  const heightOf = useCallback(
    (index: number) => (lines[index] && 'title' in lines[index] ? titleHeight : rowHeight),
    [lines],
  )
  const keyOf = useCallback((index: number) => lines[index]?.id ?? index, [lines])
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: 6,
    rangeExtractor,
    initialRect: { width: 0, height: 480 },
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const isNearEnd = hasMore && (items.at(-1)?.index ?? 0) >= lines.length - margin
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that brought little is followed by another.
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, lines, onNearEnd])
  const idOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: rows of a network without an explorer take no focus, and the list scrolls.
    <section ref={scroller} className={css.scroller} data-scroll="" tabIndex={0} aria-label={messages.title}>
      <ul
        className={css.rows}
        style={{ height: virtualizer.getTotalSize() }}
        data-testid="transactions"
        onFocus={(event) => setFocused(idOf(event.target))}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined)
        }}
      >
        {items.map(({ index, key, start }) => {
          const line = lines[index]
          return (
            line && (
              <PlacedLine
                key={key}
                kit={kit}
                line={line}
                index={index}
                start={start}
                network={network}
                measure={virtualizer.measureElement}
              />
            )
          )
        })}
      </ul>
    </section>
  )
}

interface PlacedLineProps {
  readonly kit: Kit
  readonly line: Line
  readonly index: number
  /** In px from the start of the list. */
  readonly start: number
  readonly network: Network | undefined
  /** Lines are as high as their texts, in the theme and with the spacing that a user has. */
  readonly measure: (element: Element | null) => void
}

/** Drawn once: while the list scrolls, only the lines that come are. */
const PlacedLine = memo(function PlacedLine(props: PlacedLineProps) {
  const { kit, line, index, start, network, measure } = props
  const style: CSSProperties = { transform: `translateY(${start}px)` }
  return 'title' in line ? (
    <li ref={measure} className={css.place} style={style} data-index={index} data-testid="month-indexes">
      <h3 className={css.month} data-testid="group-title">
        {line.title}
      </h3>
    </li>
  ) : (
    <li
      ref={measure}
      className={`${css.place} ${css.spaced}`}
      style={style}
      data-index={index}
      data-id={line.id}
    >
      <TransactionRow kit={kit} entry={line.entry} network={network} />
    </li>
  )
})
