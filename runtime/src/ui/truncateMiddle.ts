/**
 * Shortens text in its middle: `0x12…abcdef`.
 *
 * @param start characters kept at the front.
 * @param end characters kept at the back; 0 keeps none.
 * @returns the text itself when nothing would be saved.
 */
export function truncateMiddle(text: string, start: number, end: number): string {
  if (text.length <= start + end + 1) return text
  return `${text.slice(0, start)}…${end > 0 ? text.slice(-end) : ''}`
}
