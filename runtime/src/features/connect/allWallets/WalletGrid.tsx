import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Kit } from '../../../kit/types.js'
import { getImageCache } from '../../../services/catalogue/calls.js'
import { imageUrls } from '../../../services/catalogue/imageUrls.js'
import { skeleton } from '../../../ui/components/components.css.js'
import { useComputed, useSignalValue } from '../../../ui/useSignal.js'
import { groupsHere } from '../wallet/findConnectors.js'
import * as css from './allWallets.css.js'
import type { WalletList } from './getWalletBrowser.js'
import { rowPitch, useWalletGrid } from './useWalletGrid.js'
import { WalletCell } from './WalletCell.js'

/** The next page loads when the last row is this near, in rows. */
const margin = 4
/**
 * Pictures are requested when a wallet has been visible for this time, in ms. Longer than the time between two
 * keys.
 */
const stillness = { scrolling: 120, typing: 300 }
/** After this time without a picture, a fallback icon is drawn. In ms. */
const timeoutMs = 600
/** Placeholders while the first page loads, and rows at the end while another one loads. */
const expected = { first: 12, rows: 2 }

export interface WalletGridProps {
  readonly kit: Kit
  readonly list: WalletList
  readonly blocked: boolean
  readonly onNearEnd: () => void
  /** Gets the focus when the wallet that had it is removed. */
  readonly search: RefObject<HTMLElement | null>
  /** Shown below the last row. */
  readonly children: ReactNode
}

/** The wallets as a grid. Only cells in or near the visible part are in the page. */
export function WalletGrid({ kit, list, blocked, onNearEnd, search, children }: WalletGridProps) {
  const { wallets, query, hasMore, status } = list
  const scroller = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLUListElement>(null)
  const images = getImageCache(kit)
  const urls = useSignalValue(imageUrls(kit))
  const groups = useComputed(() => groupsHere(kit), [kit])
  const toSearch = () => search.current?.focus()
  const grid = useWalletGrid({ wallets, scroller, list: element, onFocusLost: toSearch })
  const { columns, indices } = grid
  const isComing = status === 'idle' || (status === 'loading' && (query === '' || wallets.length === 0))
  const coming = isComing ? comingAfter(wallets.length, columns) : 0
  const height = Math.ceil((wallets.length + coming) / columns) * rowPitch

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query starts at the top.
  useLayoutEffect(() => {
    grid.toTop()
  }, [query])

  const last = indices.at(-1) ?? 0
  const near = hasMore && status === 'success' && last >= wallets.length - margin * columns
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a short page the next one loads.
  useEffect(() => {
    if (near) onNearEnd()
  }, [near, wallets, onNearEnd])

  const shown = indices.flatMap((index) => wallets[index]?.imageId ?? []).join(' ')
  const held = useRef(new Map<string, () => void>())
  // Pictures are kept until the grid is removed, so that scrolling back shows them at once.
  useLayoutEffect(() => {
    for (const id of shown.split(' ')) if (id && !held.current.has(id)) held.current.set(id, images.hold(id))
  }, [images, shown])
  useLayoutEffect(
    () => () => {
      for (const release of held.current.values()) release()
      held.current.clear()
    },
    [],
  )
  const wait = query === '' ? stillness.scrolling : stillness.typing
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const id of shown.split(' ')) if (id) images.request('wallet', id)
    }, wait)
    return () => clearTimeout(timer)
  }, [images, shown, wait])

  const [calm, setCalm] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setCalm(shown), timeoutMs)
    return () => clearTimeout(timer)
  }, [shown])

  const idOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id
  return (
    <div ref={scroller} className={css.scroller} data-scroll="">
      <ul
        ref={element}
        className={css.grid}
        style={{ height, '--ak-columns': columns } as CSSProperties}
        data-testid="wallet-list"
        aria-busy={status === 'loading'}
        onKeyDown={grid.onKeyDown}
        onFocus={(event) => grid.setFocused(idOf(event.target))}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) grid.setFocused(undefined)
        }}
      >
        {indices.map((index) => {
          const wallet = wallets[index]
          if (wallet === undefined) return null
          const { id, imageId, imageUrl } = wallet
          const src = kit.config.connectorImages?.[id] ?? imageUrl ?? urls.get(imageId ?? '')
          return (
            <WalletCell
              // Keyed by position: while the user types, the cells stay and only their content changes.
              key={index}
              kit={kit}
              wallet={wallet}
              src={src}
              drawn={src === undefined && (imageId === undefined || calm === shown)}
              index={index}
              stop={index === grid.stop}
              columns={columns}
              total={hasMore ? undefined : wallets.length}
              groups={groups}
              blocked={blocked}
            />
          )
        })}
        <SkeletonCells from={wallets.length} count={coming} columns={columns} />
      </ul>
      {children}
    </div>
  )
}

/** How many placeholders to add after this number of wallets: up to the end of a row. */
function comingAfter(count: number, columns: number): number {
  return Math.max(expected.first - count, columns * expected.rows - (count % columns))
}

export interface SkeletonCellsProps {
  /** The index of the first placeholder. */
  readonly from: number
  readonly count: number
  readonly columns: number
}

/** Placeholders of wallets that are still loading. */
export function SkeletonCells({ from, count, columns }: SkeletonCellsProps) {
  return Array.from({ length: count }, (_, place) => {
    const index = from + place
    const style = { '--ak-row': Math.floor(index / columns), '--ak-column': index % columns }
    return (
      <li key={index} className={css.cell} style={style as CSSProperties} aria-hidden="true">
        <span className={css.wallet}>
          <span className={`${skeleton} ${css.skeletonPicture}`} />
          <span className={`${skeleton} ${css.skeletonName}`} />
        </span>
      </li>
    )
  })
}
