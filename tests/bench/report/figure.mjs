import { statistics } from './statistics.mjs'

/**
 * One measured figure beside its target.
 *
 * @param {{ id: string, title: string, unit: string, target?: number, values: number[], floor?: number[] }} parts
 *   target: the largest median that passes, if there is one; floor: the bare page's values of the same rounds.
 */
export function figure({ id, title, unit, target, values, floor }) {
  const own = statistics(values)
  const bare = floor === undefined ? undefined : statistics(floor)
  return {
    id,
    title,
    unit,
    target: target ?? null,
    ...own,
    floor: bare?.median ?? null,
    ratio: bare === undefined || bare.median === 0 ? null : own.median / bare.median,
    pass: target === undefined ? null : own.median <= target,
    values,
  }
}
