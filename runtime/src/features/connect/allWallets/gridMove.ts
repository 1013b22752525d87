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
