import type { Message } from '../common/types.js'
import { computeBudgetAddress } from '../encode/programs.js'

const lamportsPerSignature = 5000
const computeUnits = { builtin: 3_000, program: 200_000, max: 1_400_000 } as const
const micro = 1_000_000
const setLimit = 2
const setPrice = 3

const builtins = new Set<string>([
  computeBudgetAddress,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])

/**
 * The fee of a transaction: 5,000 lamports for each signature, plus its compute unit price times its compute unit
 * limit (the Compute Budget program). A price that no account could pay is returned as the largest safe integer.
 *
 * @returns lamports
 */
export function estimateFee(message: Message): number {
  let limit: number | undefined
  let price = 0
  let usual = 0
  for (const { data, program } of message.instructions) {
    const address = message.accounts[program] ?? ''
    usual += builtins.has(address) ? computeUnits.builtin : computeUnits.program
    if (address !== computeBudgetAddress) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === setLimit && data.length >= 5) limit = view.getUint32(1, true)
    if (data[0] === setPrice && data.length >= 9) price = Number(view.getBigUint64(1, true))
  }
  const units = Math.min(limit ?? usual, computeUnits.max)
  const fee = message.signers * lamportsPerSignature + Math.ceil((units * price) / micro)
  return Math.min(fee, Number.MAX_SAFE_INTEGER)
}
