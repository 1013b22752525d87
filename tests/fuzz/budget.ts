/**
 * How long a fuzz test runs: a fixed number of cases from a fixed seed in `npm run test:release`, or a time with
 * `npm run fuzz -- --minutes 30`. One test in each file, so that the time can be shared fairly.
 */
const minutes = Number(process.env.FUZZ_MINUTES ?? 0)
/** In `npm test`, at most so many cases of the files that run there (vitest.config.ts). */
const maxCases = Number(process.env.FUZZ_CASES ?? Number.POSITIVE_INFINITY)
const isBrief = Number.isFinite(maxCases)
/** The clock on the wall, also where a test has another one. */
const now = performance.now.bind(performance)

/** The seed of this run. A failure is repeated with `npm run fuzz -- --seed N`. */
export const seed = Number(process.env.FUZZ_SEED ?? 20_240_607)

/** How often something must have come about: so often in a fixed number of cases, and at all in a time. */
export const atLeast = (count: number) => (minutes > 0 || isBrief ? 1 : count)

/** How long the whole test may take, in milliseconds: the test's timeout. */
export const timeoutMs = minutes > 0 ? minutes * 60_000 + 120_000 : 180_000

/** Parameters for fast-check's `assert`: `runs` cases, or as many as the time allows. */
export function fuzzParameters(runs: number) {
  return minutes > 0
    ? { seed, numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: minutes * 60_000 }
    : { seed, numRuns: Math.min(runs, maxCases) }
}

/**
 * Calls `body` with the number of each case and a random source of that case alone, `runs` times or for
 * as long as the time allows. Returns how many cases ran.
 */
export async function repeat(
  runs: number,
  body: (index: number, random: () => number) => void | Promise<void>,
): Promise<number> {
  const end = now() + minutes * 60_000
  let index = 0
  while (minutes > 0 ? now() < end : index < Math.min(runs, maxCases)) {
    try {
      await body(index, randomOf(seed + index))
    } catch (error) {
      throw new Error(`case ${index} of seed ${seed}: ${String(error)}`, { cause: error })
    }
    index++
  }
  return index
}

/** A small repeatable source of numbers in [0, 1): mulberry32. */
export function randomOf(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
