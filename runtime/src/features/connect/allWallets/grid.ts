export interface GridPlace {
  readonly index: number
  readonly count: number
  readonly columns: number
  /** Rows that are visible at once. */
  readonly page: number
  readonly rtl: boolean
}

/**
 * The index that a key moves to in a grid that is filled row by row.
 *
 * @param key - a `KeyboardEvent.key`.
 * @returns an index from 0 to `count - 1`, or undefined for other keys.
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
  // Up and down keep the column, and do nothing if there is no such row.
  if ((key === 'ArrowUp' && next < 0) || (key === 'ArrowDown' && next >= count)) {
    const isLastRow = Math.floor(index / columns) === Math.floor((count - 1) / columns)
    return key === 'ArrowDown' && !isLastRow ? count - 1 : index
  }
  return Math.min(count - 1, Math.max(0, next))
}

/** The maximum number of cells in the page, for every width. */
const maxCells = 72
/** More rows than this above or below the visible ones have no use. */
const enough = 2

/**
 * How many rows to draw above and below the visible ones, so that fast scrolling shows no empty space, and the
 * page never has more than 72 cells.
 */
export function overscanFor(columns: number, visibleRows: number): number {
  const spare = Math.floor((Math.floor(maxCells / columns) - visibleRows) / 2)
  return Math.min(enough, Math.max(1, spare))
}

/** The minimum width of a cell and the gap between two, in px. */
const narrowest = 96
const gap = 8

/** How many columns fit into a width in px, at least one. */
export const columnsIn = (width: number): number => Math.max(1, Math.floor((width + gap) / (narrowest + gap)))

/**
 * The rows to draw: those that are given, and that with the focus with its neighbours, so that scrolling never loses
 * the focus.
 *
 * @returns them in order, each once.
 */
export function rowsWith(rows: readonly number[], focused: number | undefined, count: number): number[] {
  if (focused === undefined) return [...rows]
  const near = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < count)
  return [...new Set([...rows, ...near])].sort((a, b) => a - b)
}

/** The indices of the wallets in some rows. */
export function cellsOf(
  rows: readonly number[],
  { columns, count }: Pick<GridPlace, 'columns' | 'count'>,
): readonly number[] {
  return rows
    .flatMap((row) => Array.from({ length: columns }, (_, column) => row * columns + column))
    .filter((each) => each < count)
}
