/** Pseudo-random numbers that are the same in every run. */
export interface Random {
  /** An integer from 0 to `end - 1`. */
  below(end: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/**
 * Creates a source of numbers: a linear congruential generator, which is good enough for amounts and names.
 *
 * @param seed - an integer; the same seed gives the same numbers
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // The low bits of the generator repeat early.
    return Math.floor((state / 4_294_967_296) * end)
  }
  return { below, pick: ([first, ...rest]) => rest[below(rest.length + 1) - 1] ?? first }
}
