import type { Bank } from '../common/types.js'
import { RpcFault } from './RpcMethod.js'
import { take } from './take.js'

const COMMITMENTS = [
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
 * Reads the object of options most methods end with, and checks what all of them share: `commitment` (every
 * block here is final, so it changes nothing) and `minContextSlot`.
 * @throws RpcFault -32602, or -32016 for a slot that has not come yet
 */
export function takeConfig(bank: Bank, value: unknown): Readonly<Record<string, unknown>> {
  const config = take.maybeFields(value, 'config')
  take.maybeChoice(config.commitment, 'commitment', COMMITMENTS)
  const least = take.maybeInteger(config.minContextSlot, 'minContextSlot', 0, Number.MAX_SAFE_INTEGER)
  const contextSlot = bank.clock.slot()
  if (least !== undefined && least > contextSlot) {
    throw new RpcFault(-32016, 'Minimum context slot has not been reached', { contextSlot })
  }
  return config
}
