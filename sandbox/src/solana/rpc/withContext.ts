import type { Bank } from '../types.js'

/** A value with the slot it was read in, as many methods answer. */
export function withContext<Value>(bank: Bank, value: Value) {
  return { context: { apiVersion: '2.3.0', slot: bank.clock.slot() }, value }
}
