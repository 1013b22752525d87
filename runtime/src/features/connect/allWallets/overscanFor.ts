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
