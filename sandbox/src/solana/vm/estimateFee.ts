import type { Message } from '../common/types.js'
import { COMPUTE_BUDGET_ADDRESS } from '../encode/programs.js'

const LAMPORTS_PER_SIGNATURE = 5000
const UNITS = { builtin: 3_000, program: 200_000, most: 1_400_000 } as const
const MICRO = 1_000_000
const SET_LIMIT = 2
const SET_PRICE = 3

const BUILTINS = new Set<string>([
  COMPUTE_BUDGET_ADDRESS,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])

/**
 * The fee of a transaction: 5,000 lamports for each signature, plus its compute unit price times its compute unit
 * limit (the Compute Budget program). A price that no account could pay is returned as the largest safe integer.
 * @returns lamports
 */
export function estimateFee(message: Message): number {
  let limit: number | undefined
  let price = 0
  let usual = 0
  for (const { data, program } of message.instructions) {
    const address = message.accounts[program] ?? ''
    usual += BUILTINS.has(address) ? UNITS.builtin : UNITS.program
    if (address !== COMPUTE_BUDGET_ADDRESS) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === SET_LIMIT && data.length >= 5) limit = view.getUint32(1, true)
    if (data[0] === SET_PRICE && data.length >= 9) price = Number(view.getBigUint64(1, true))
  }
  const units = Math.min(limit ?? usual, UNITS.most)
  const fee = message.signers * LAMPORTS_PER_SIGNATURE + Math.ceil((units * price) / MICRO)
  return Math.min(fee, Number.MAX_SAFE_INTEGER)
}
