/** Characters that are read as another one, within what a name may have. */
const confusables: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[1i|!]/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
]

/** A name without what tells nothing: case, spaces, signs, the word "wallet"; with what is read alike written alike. */
function skeletonOf(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9|!]/g, '')
  const short = plain.replace(/wallet$/, '')
  return confusables.reduce(
    (text, [pattern, sign]) => text.replace(pattern, sign),
    short.length >= 3 ? short : plain,
  )
}

/** Names this short may differ in one letter: there are few of them. */
const shortest = 4

/**
 * Whether the name of one wallet can be taken for that of another: they read the same, or differ in one letter.
 *
 * @example
 * lookAlike('MetaMask', 'Metamask Wallet') // true
 * lookAlike('Phantom', 'Phantorn') // true
 */
export function lookAlike(one: string, other: string): boolean {
  const [a, b] = [skeletonOf(one), skeletonOf(other)]
  if (a === b) return true
  return Math.max(a.length, b.length) > shortest && distance(a, b) === 1
}

/** The number of letters to add, take away or change, up to 2 (Levenshtein). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 1) return 2
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.min(2, Math.max(a.length, b.length) - start - end)
}
