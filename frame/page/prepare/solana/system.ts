import { base58 } from '@scure/base'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { messages } from '../../messages/messages.js'
import { accountLoss, type Loss } from '../losses.js'
import type { Step } from '../types.js'
import { readU64 } from './accounts.js'
import { named, sol, solLoss } from './parts.js'
import type { Instruction } from './readMessage.js'

/** The system program. */
export const system = '11111111111111111111111111111111'

/** Bytes of the instructions that are known, by their number. */
const lengths: Readonly<Record<number, number>> = { 0: 52, 1: 36, 2: 12, 4: 4 }

/** Says what an instruction of the system program does. Undefined for one that is not known. */
export function describeSystem({ accounts, data }: Instruction, address: string): Step | undefined {
  const [first, second] = accounts
  const kind = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true)
  if (lengths[kind] !== data.length) return undefined
  const lossOf = (amount: bigint): readonly Loss[] =>
    first === undefined ? ['unknown'] : first === address ? [solLoss(amount)] : []
  switch (kind) {
    case 0: {
      // An address without coins can be made an account of a program, which gets whatever comes later.
      const given: readonly Loss[] =
        second === undefined ? ['unknown'] : second === address ? [accountLoss(second, address)] : []
      return {
        title: texts.createAccount,
        rows: [
          [texts.from, named(first)],
          [messages.amount, sol(readU64(data, 4))],
          [texts.account, named(second)],
          [texts.owner, base58.encode(data.slice(20))],
        ],
        losses: [...lossOf(readU64(data, 4)), ...given],
        warning: given.length > 0 ? texts.assignWarning : undefined,
      }
    }
    case 1:
      return {
        title: texts.assign,
        rows: [[texts.account, named(first)]],
        losses: first === undefined ? ['unknown'] : [accountLoss(first, address)],
        warning: texts.assignWarning,
      }
    case 2:
      return {
        title: texts.sendCoins,
        rows: [
          [texts.from, named(first)],
          [messages.to, named(second)],
          [messages.amount, sol(readU64(data, 4))],
        ],
        losses: lossOf(readU64(data, 4)),
      }
    default:
      return {
        title: texts.nonce,
        rows: [[texts.account, named(first)]],
        losses: [],
        warning: texts.nonceWarning,
      }
  }
}
