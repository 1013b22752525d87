/**
 * Cuts a list into parts, for a service that takes only so much at once. Their order is that of the list.
 *
 * @param list - entries to ask for
 * @param maxSize - of a part, 1 or more
 * @returns the parts; none for an empty list
 *
 * @example
 * inParts(['a', 'b', 'c'], 2) // [['a', 'b'], ['c']]
 */
export function inParts<Entry>(list: readonly Entry[], maxSize: number): readonly (readonly Entry[])[] {
  const parts: (readonly Entry[])[] = []
  for (let at = 0; at < list.length; at += maxSize) parts.push(list.slice(at, at + maxSize))
  return parts
}
