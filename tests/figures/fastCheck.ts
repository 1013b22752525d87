// Tests whose model is counted get this as `fast-check`: it is the same library, but `assert` runs the slices of the figure.
import fc from 'fast-check'
import { countCases } from './countCases.js'
import { drive } from './drive.js'

interface Counted {
  readonly arbitraries: readonly fc.Arbitrary<unknown>[]
  readonly judge: (...values: unknown[]) => unknown
}

function asyncProperty(...given: unknown[]): Counted {
  return {
    arbitraries: given.slice(0, -1) as fc.Arbitrary<unknown>[],
    judge: given.at(-1) as Counted['judge'],
  }
}

const assert = ({ arbitraries, judge }: Counted): Promise<void> =>
  drive((slice) => countCases(arbitraries, judge, slice))

export default { ...fc, asyncProperty, assert }
