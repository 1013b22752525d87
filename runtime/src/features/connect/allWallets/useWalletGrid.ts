import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { useColumns } from './useColumns.js'

/** A cell and the gap below it, in px: allWallets.css.ts `wallet`. */
export const rowPitch = 104
/** Rows that can be seen at once, in part too: allWallets.css.ts `all`. To measure them would cost a layout a key. */
const mostVisible = 6

export interface WalletGridParameters {
  readonly wallets: readonly CatalogueWallet[]
  /** What scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** What holds the cells. */
  readonly list: RefObject<HTMLElement | null>
  /** Takes focus when the wallet that had it is no longer listed. */
  readonly onFocusLost: () => void
}

export interface WalletGrid {
  readonly columns: number
  /** Indices of the wallets to draw, ascending. */
  readonly indices: readonly number[]
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** To be told of focus that comes to a wallet, and with undefined of focus that leaves the grid. */
  readonly setFocused: (id: string | undefined) => void
  /** The one wallet that Tab comes to: the last that had focus while it is drawn, else the first in sight. */
  readonly stop: number
  readonly toTop: () => void
}

/**
 * Which cells of a grid to draw: those near the eye, and the row that has focus, so that focus is never
 * lost to scrolling. Arrow keys, Home, End and Page keys move over all wallets, drawn or not.
 */
export function useWalletGrid({ wallets, scroller, list, onFocusLost }: WalletGridParameters): WalletGrid {
  const columns = useColumns(list)
  const [focused, setFocused] = useState<string>()
  const wanted = useRef(false)
  const last = useRef(0)
  const index = focused === undefined ? -1 : wallets.findIndex(({ id }) => id === focused)
  const focusedRow = index < 0 ? undefined : Math.floor(index / columns)
  const count = Math.ceil(wallets.length / columns)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range)
      if (focusedRow === undefined) return rows
      const near = [focusedRow - 1, focusedRow, focusedRow + 1].filter((row) => row >= 0 && row < range.count)
      return [...new Set([...rows, ...near])].sort((a, b) => a - b)
    },
    [focusedRow],
  )
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPitch,
    overscan: overscanFor(columns, mostVisible),
    rangeExtractor,
    initialRect: { width: 0, height: (mostVisible - 1) * rowPitch },
    useFlushSync: false,
  })

  const focus = useCallback(
    (next: number) => {
      const wallet = wallets[next]
      if (wallet === undefined) return
      wanted.current = true
      setFocused(wallet.id)
      virtualizer.scrollToIndex(Math.floor(next / columns), { align: 'auto' })
    },
    [wallets, columns, virtualizer],
  )
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
    // A key has led here, or the list has changed and the wallet stands elsewhere.
    if (cell && active !== cell && (wanted.current || list.current?.contains(active)))
      cell.focus({ preventScroll: true })
    if (cell) wanted.current = false
  })

  /** What the element says would cost a layout. */
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
    focus(next)
  }
  const indices = virtualizer
    .getVirtualItems()
    .flatMap((row) => Array.from({ length: columns }, (_, column) => row.index * columns + column))
    .filter((each) => each < wallets.length)
  const inSight = Math.ceil((virtualizer.scrollOffset ?? 0) / rowPitch) * columns
  const before = index < 0 ? last.current : index
  const stop = indices.includes(before) ? before : Math.min(inSight, wallets.length - 1)
  return { columns, indices, stop, onKeyDown, setFocused, toTop }
}

export interface GridPlace {
  readonly index: number
  readonly count: number
  readonly columns: number
  /** Rows that can be seen at once. */
  readonly page: number
  readonly rtl: boolean
}

/**
 * Where a key leads in a grid that is filled row by row.
 *
 * @param key a `KeyboardEvent.key`.
 * @returns an index from 0 below `count`; undefined for a key that leads nowhere.
 */
export function gridMove(key: string, { index, count, columns, page, rtl }: GridPlace): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: rtl ? 1 : -1,
    ArrowRight: rtl ? -1 : 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * page,
    PageDown: columns * page,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  if (step === undefined || count === 0) return undefined
  const next = index + step
  // Up and down keep their column, and stay where there is no row to go to.
  if ((key === 'ArrowUp' && next < 0) || (key === 'ArrowDown' && next >= count)) {
    const isLastRow = Math.floor(index / columns) === Math.floor((count - 1) / columns)
    return key === 'ArrowDown' && !isLastRow ? count - 1 : index
  }
  return Math.min(count - 1, Math.max(0, next))
}

/** The most cells in the page, whatever the width. */
const mostCells = 72
/** More rows than that are of no use above or below those that are seen. */
const enough = 2

/**
 * How many rows to draw above and below the visible ones, so that a fast scroll meets no emptiness and
 * the page never holds more than 72 cells.
 */
export function overscanFor(columns: number, visibleRows: number): number {
  const spare = Math.floor((Math.floor(mostCells / columns) - visibleRows) / 2)
  return Math.min(enough, Math.max(1, spare))
}
