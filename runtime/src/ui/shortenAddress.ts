/**
 * Shortens an address in its middle: `0x1234…abcd`, the same everywhere unless a host asks otherwise.
 *
 * @param start characters kept at the front; 6 by default.
 * @param end characters kept at the back; 4 by default, 0 keeps none.
 * @returns the text itself when nothing would be saved.
 */
export function shortenAddress(text: string, start = 6, end = 4): string {
  if (text.length <= start + end + 1) return text
  return `${text.slice(0, start)}…${end > 0 ? text.slice(-end) : ''}`
}
