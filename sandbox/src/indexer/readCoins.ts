import type { Trace } from './parseTrace.js'
import type { Movement } from './types.js'

/**
 * What coins a transaction moved, also between contracts. What failed has moved nothing, and neither has
 * anything it had called.
 * @param traces of one transaction, in the order of the node: each step before those it called
 */
export function readCoins(traces: readonly Trace[]): Movement[] {
  const failed: (readonly number[])[] = []
  return traces.flatMap(({ coins, hasFailed, path }): Movement[] => {
    const isUndone = failed.some((above) => above.every((step, at) => path[at] === step))
    if (hasFailed && !isUndone) failed.push(path)
    if (hasFailed || isUndone || !coins || coins.amount === 0n) return []
    return [{ ...coins, kind: 'coin', token: '', amount: coins.amount.toString() }]
  })
}
