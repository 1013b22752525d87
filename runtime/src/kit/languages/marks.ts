export interface Leaf {
  readonly holder: Record<string, unknown>
  readonly key: string
  readonly path: string
  /** A text, or a function that gives one. */
  readonly english: unknown
}

/** Every text of a table, in order. */
export function leavesOf(texts: object, at = ''): readonly Leaf[] {
  const holder = texts as Record<string, unknown>
  return Object.entries(texts).flatMap(([key, english]) =>
    typeof english === 'object' && english !== null
      ? leavesOf(english, `${at}${key}.`)
      : { holder, key, path: at + key, english },
  )
}

/** What tells a table from every other: a table with another key, or in another order, has another mark. */
export function markOf(paths: readonly string[]): string {
  let hash = 0
  for (const letter of paths.join()) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  return hash.toString(36)
}
