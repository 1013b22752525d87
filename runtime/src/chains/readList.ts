import { tryRead } from './tryRead.js'

/**
 * The first entries of a list that a wallet sent, as a list of our own. Neither its length nor its methods
 * are believed: a length of 2^32 - 1 is answered at once, and an iterator of its own is never asked.
 *
 * @returns undefined when it is no list, or one that cannot be read.
 */
export function readList(value: unknown, atMost = 1000): readonly unknown[] | undefined {
  return tryRead(() =>
    Array.isArray(value)
      ? Array.from({ length: Math.min(value.length, atMost) }, (_, at): unknown => value[at])
      : undefined,
  )
}
