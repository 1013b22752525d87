import { isRelease } from '../pace.js'

/** In a release every step of writing is tried; else each sixth one, with the first and the last. */
const pace = isRelease ? 1 : 6

/**
 * Chooses the steps of writing at which a command is cut.
 *
 * @param cuts - what a command has left at each of its steps, in their order
 * @returns the number of each step, from 1, with what was left there
 * @example for (const [step, cut] of stepsOf(cuts)) …
 */
export const stepsOf = <Cut>(cuts: readonly Cut[]): readonly (readonly [step: number, cut: Cut])[] =>
  cuts
    .map((cut, index) => [index + 1, cut] as const)
    .filter((_, index) => index % pace === 0 || index === cuts.length - 1)
