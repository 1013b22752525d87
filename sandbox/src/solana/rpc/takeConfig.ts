import type { Bank } from '../common/types.js'
import { RpcFault } from './RpcMethod.js'
import { take } from './take.js'

const commitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const

/**
 * Reads the last parameter of most methods, an object with options, and checks the common ones: `commitment`, which
 * changes nothing because every block is final, and `minContextSlot`.
 *
 * @throws RpcFault -32602, or -32016 for a future slot
 */
export function takeConfig(bank: Bank, value: unknown): Readonly<Record<string, unknown>> {
  const config = take.maybeFields(value, 'config')
  take.maybeChoice(config.commitment, 'commitment', commitments)
  const minSlot = take.maybeInteger(config.minContextSlot, 'minContextSlot', 0, Number.MAX_SAFE_INTEGER)
  const contextSlot = bank.clock.slot()
  if (minSlot !== undefined && minSlot > contextSlot) {
    throw new RpcFault(-32016, 'Minimum context slot has not been reached', { contextSlot })
  }
  return config
}
