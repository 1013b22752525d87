/** Numbers that look random and are the same each time. */
export interface Random {
  /** A whole number from 0 up to, but without, `end`. */
  below(end: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/**
 * Makes a source of numbers (a linear congruential generator; plenty for sums and names).
 * @param seed whole number; the same one gives the same numbers
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // The high bits are the good ones.
    return Math.floor((state / 4_294_967_296) * end)
  }
  return { below, pick: ([first, ...rest]) => rest[below(rest.length + 1) - 1] ?? first }
}
