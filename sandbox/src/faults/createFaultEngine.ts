import type { Operation } from '../spec/types.js'
import { readFaultPlan } from './readFaultPlan.js'
import type { FaultEngine, FaultPlan } from './types.js'

// mulberry32: small, and good enough to toss a coin.
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Decides which replies go wrong. Without a plan none does.
 * @param operations all operations of all specs, to check plans against
 */
export function createFaultEngine(operations: readonly Operation[]): FaultEngine {
  let plan: FaultPlan = { faults: [] }
  let used: number[] = []
  let random = Math.random
  return {
    take: (operationId) => {
      for (const [index, fault] of plan.faults.entries()) {
        if (fault.operation !== '*' && fault.operation !== operationId) continue
        const count = used[index] ?? 0
        if (count >= (fault.times ?? Number.POSITIVE_INFINITY)) continue
        if (fault.probability !== undefined && random() >= fault.probability) continue
        used[index] = count + 1
        return fault
      }
      return null
    },
    state: () => ({ plan, used: [...used] }),
    set: (input) => {
      const next = input === null ? { faults: [] } : readFaultPlan(input, operations)
      plan = next
      used = next.faults.map(() => 0)
      random = next.seed === undefined ? Math.random : seeded(next.seed)
    },
  }
}
