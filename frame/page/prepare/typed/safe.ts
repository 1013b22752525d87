import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { describeCall } from '../calls.js'
import { accountLoss } from '../losses.js'
import type { RequestContext, Step } from '../types.js'
import type { TypedData } from './read.js'
import { addressAt, numberAt, shapeOf } from './shapes.js'

/** A transaction of a Safe, to the letter. */
const shape =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,' +
  'address gasToken,address refundReceiver,uint256 nonce)'

/** Says what a transaction of a Safe does that the wallet is an owner of. Undefined for other data. */
export async function describeSafe(
  context: RequestContext,
  { domain, message, primaryType, types }: TypedData,
): Promise<readonly Step[] | undefined> {
  if (shapeOf(types, primaryType) !== shape) return undefined
  const [safe, to, value] = [
    addressAt(domain, 'verifyingContract'),
    addressAt(message, 'to'),
    numberAt(message, 'value'),
  ]
  const data = message.data
  if (safe === undefined || to === undefined || value === undefined || typeof data !== 'string')
    return undefined
  const head = { title: texts.safeTitle, rows: [[texts.safe, safe]] as const }
  // Code of another contract that runs as the Safe, and a price of gas that the Safe pays to somebody, have no limit.
  const isDelegated = message.operation !== 0n
  if (isDelegated || message.gasPrice !== 0n)
    return [
      {
        title: head.title,
        rows: [...head.rows, [texts.contract, to]],
        losses: [accountLoss(safe), 'unknown'],
        warning: isDelegated ? texts.safeDelegates : texts.safePays,
      },
    ]
  const call = { to, value, data: data as `0x${string}` }
  // The call is within what is signed, and is the outermost that has others in it.
  const place = { depth: 1 }
  const steps = await describeCall({ ...context, address: safe, signer: context.address }, call, place)
  return [{ ...head, losses: [], warning: texts.safeWarning }, ...steps]
}
