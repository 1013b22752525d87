import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { cellsOf, columnsIn, gridMove, overscanFor, rowsWith } from './grid.js'

/** Height of a cell and the gap below it, in px: allWallets.css.ts `wallet`. */
export const rowPitch = 104
/**
 * Rows that are visible at once, also partly: allWallets.css.ts `all`. Measuring them would cost a layout per
 * key.
 */
const visibleRows = 6

export interface WalletGridParameters {
  readonly wallets: readonly CatalogueWallet[]
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** The element with the cells. */
  readonly list: RefObject<HTMLElement | null>
  /** Gets the focus when the wallet that had it is no longer listed. */
  readonly onFocusLost: () => void
}

export interface WalletGrid {
  readonly columns: number
  /** Indices of the wallets to draw, ascending. */
  readonly indices: readonly number[]
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Called when a wallet gets the focus, and with undefined when the focus leaves the grid. */
  readonly setFocused: (id: string | undefined) => void
  /**
   * The wallet in the tab order: the last one that had the focus if it is drawn, else the first visible one.
   */
  readonly stop: number
  readonly toTop: () => void
}

/**
 * The cells of a grid that are drawn: those in or near the visible part, and the row with the focus, so that
 * scrolling never loses the focus. Arrow keys, Home, End and Page keys move over all wallets.
 */
export function useWalletGrid({ wallets, scroller, list, onFocusLost }: WalletGridParameters): WalletGrid {
  const columns = useColumns(list)
  const { index, last, moveTo, setFocused } = useFocusedCell(wallets, list, onFocusLost)
  const focusedRow = index < 0 ? undefined : Math.floor(index / columns)
  const count = Math.ceil(wallets.length / columns)
  const rangeExtractor = useCallback(
    (range: Range) => rowsWith(defaultRangeExtractor(range), focusedRow, range.count),
    [focusedRow],
  )
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPitch,
    overscan: overscanFor(columns, visibleRows),
    rangeExtractor,
    initialRect: { width: 0, height: (visibleRows - 1) * rowPitch },
    useFlushSync: false,
  })

  /** Reading it from the element would cost a layout. */
  const toTop = () => {
    last.current = 0
    if (virtualizer.scrollOffset !== 0) virtualizer.scrollToOffset(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const element = list.current
    const rtl = element !== null && getComputedStyle(element).direction === 'rtl'
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPitch))
    const place = { index, count: wallets.length, columns, page, rtl }
    const next = gridMove(event.key, place)
    if (next === undefined) return
    event.preventDefault()
    if (moveTo(next)) virtualizer.scrollToIndex(Math.floor(next / columns), { align: 'auto' })
  }
  const rows = virtualizer.getVirtualItems().map((row) => row.index)
  const indices = cellsOf(rows, { columns, count: wallets.length })
  const firstVisible = Math.ceil((virtualizer.scrollOffset ?? 0) / rowPitch) * columns
  const before = index < 0 ? last.current : index
  const stop = indices.includes(before) ? before : Math.min(firstVisible, wallets.length - 1)
  return { columns, indices, stop, onKeyDown, setFocused, toTop }
}

/** The wallet with the focus, which keeps it when the list changes or a key moves it. */
function useFocusedCell(
  wallets: readonly CatalogueWallet[],
  list: RefObject<HTMLElement | null>,
  onFocusLost: () => void,
) {
  const [focused, setFocused] = useState<string>()
  /** A key has moved the focus to a cell that is not drawn yet. */
  const isMoving = useRef(false)
  const last = useRef(0)
  const index = focused === undefined ? -1 : wallets.findIndex(({ id }) => id === focused)
  useLayoutEffect(() => {
    if (focused === undefined) return
    last.current = Math.max(0, index)
    if (index < 0) {
      setFocused(undefined)
      onFocusLost()
      return
    }
    const cell = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)
    const root = list.current?.getRootNode() as Document | ShadowRoot | undefined
    const active = root?.activeElement ?? null
    // A key has moved the focus here, or the list has changed and the wallet is at another place.
    if (cell && active !== cell && (isMoving.current || list.current?.contains(active)))
      cell.focus({ preventScroll: true })
    if (cell) isMoving.current = false
  })
  /** @returns whether there is a wallet at that place. */
  const moveTo = (next: number): boolean => {
    const wallet = wallets[next]
    if (wallet === undefined) return false
    isMoving.current = true
    setFocused(wallet.id)
    return true
  }
  return { index, last, moveTo, setFocused }
}

/** The number that fits into the modal, except on a wide phone. */
const usual = 3

/** The number of columns of an element, at least one. */
function useColumns(ref: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      // An element without layout has no width.
      if (element.clientWidth > 0) setColumns(columnsIn(element.clientWidth))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return columns
}
