/** A text of a table. */
export interface Leaf {
  readonly holder: Record<string, unknown>
  readonly key: string
  readonly path: string
  /** A text, or a function that gives one. */
  readonly english: unknown
}

/**
 * Every text of a table of texts, in order.
 *
 * @param at - the prefix of each path
 */
export function leavesOf(texts: object, at = ''): readonly Leaf[] {
  const holder = texts as Record<string, unknown>
  return Object.entries(texts).flatMap(([key, english]) =>
    typeof english === 'object' && english !== null
      ? leavesOf(english, `${at}${key}.`)
      : { holder, key, path: at + key, english },
  )
}
