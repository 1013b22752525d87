/**
 * @param {number[]} values at least one
 * @returns {{ n: number, min: number, median: number, max: number }}
 */
export function statistics(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  return { n: sorted.length, min: sorted[0], median, max: sorted.at(-1) }
}
