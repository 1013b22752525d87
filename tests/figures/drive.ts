import { figureOf } from './catalogue.mjs'
import { addOutcome, readState, stateFile, writeState } from './state.mjs'

/** The clock on the wall, also where a test has another one. */
const now = performance.now.bind(performance)

/** A fault that was found in one case. */
export interface Finding {
  /** Number of the case, of this seed. */
  readonly case: number
  readonly what: string
  /** The smallest case that shows it. */
  readonly example?: string
}

/** Consecutive cases of one seed. */
export interface Slice {
  readonly seed: number
  readonly from: number
  readonly count: number
}

/** Violations that a slice has shown, and its counts. */
export interface Outcome {
  readonly violations: number
  readonly findings: readonly Finding[]
  /** Further counts: the largest of names that begin with "most", the sum of others. */
  readonly counts?: Readonly<Record<string, number>>
}

/** Runs the cases of a slice. */
export type RunSlice = (slice: Slice) => Promise<Outcome>

/** Reads the orders to the process that runs a figure, from its environment. */
export const readOrders = (env: NodeJS.ProcessEnv = process.env) => ({
  id: env.FIGURES_ID ?? '',
  /** How long to begin slices, in milliseconds. */
  time: Number(env.FIGURES_MS ?? 0),
  /** How many cases make it whole, where the command says it. */
  target: Number(env.FIGURES_TARGET ?? 0),
  folder: env.FIGURES_FOLDER,
})

/**
 * Runs slices of a figure from where its state is, until the figure is whole or the time is over, and records
 * each of them. One slice is run in any case.
 */
export async function drive(run: RunSlice, orders = readOrders()): Promise<void> {
  const { slice, target: whole } = figureOf(orders.id)
  const target = orders.target || whole
  const file = stateFile(orders.id, orders.folder)
  let state = readState(file)
  if (state === undefined) throw new Error(`There is no state of ${orders.id}.`)
  const end = now() + orders.time
  do {
    const count = Math.min(slice, target - state.done)
    if (count <= 0) return
    state = addOutcome(state, count, await run({ seed: state.seed, from: state.done, count }))
    writeState(file, state)
  } while (now() < end)
}

/** A seed of 31 bits for the cases of a slice, so that each slice can be repeated by itself. */
export function seedOf({ seed, from }: Pick<Slice, 'seed' | 'from'>): number {
  let mixed = Math.imul(seed ^ Math.imul(from + 1, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 13)) & 0x7fffffff
}
