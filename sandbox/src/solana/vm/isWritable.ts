import type { Message } from '../types.js'

/**
 * Whether a transaction may change one of its accounts.
 * @param index place among the message's accounts, then the loaded writable and the loaded readonly ones
 * @param loadedWritable how many writable accounts come out of lookup tables
 */
export function isWritable(message: Message, index: number, loadedWritable: number): boolean {
  const { accounts, readonlyOthers, readonlySigners, signers } = message
  if (index < signers) return index < signers - readonlySigners
  if (index < accounts.length) return index < accounts.length - readonlyOthers
  return index < accounts.length + loadedWritable
}
