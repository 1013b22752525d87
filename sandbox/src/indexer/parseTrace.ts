import { fieldsOf } from '../../../common/records.js'

/** A validated step of a transaction's trace. */
export interface Trace {
  /** Index of the transaction in its block. */
  readonly position: number
  /** The path of the step in the tree of calls. */
  readonly path: readonly number[]
  readonly hasFailed: boolean
  /** The transfer of the native coin. Null if the step transfers none, such as a delegate call. */
  readonly coins: { readonly sender: string; readonly receiver: string; readonly amount: bigint } | null
}

type Fields = Readonly<Record<string, unknown>>
const address = /^0x[0-9a-f]{40}$/
const quantity = /^0x[0-9a-f]{1,64}$/

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')

/** Reads the sender, the receiver and the amount of the coins of a step. Null for a step that moves none. */
function readSides(
  type: unknown,
  action: Fields,
  result: Fields,
): readonly [sender: unknown, receiver: unknown, amount: unknown] | null {
  if (type === 'call') return action.callType === 'call' ? [action.from, action.to, action.value] : null
  if (type === 'create') return [action.from, result.address, action.value]
  return type === 'suicide' ? [action.address, action.refundAddress, action.balance] : null
}

/**
 * Reads one entry of `trace_block`.
 *
 * @throws Error if it has no position in the block, or none in the tree of calls
 */
export function parseTrace(value: unknown): Trace {
  const fields = fieldsOf(value)
  const { traceAddress, transactionPosition: position, type } = fields
  if (!Number.isInteger(position) || !Array.isArray(traceAddress) || !traceAddress.every(Number.isInteger)) {
    throw new Error('The node sent a trace without a place.')
  }
  const sides = readSides(type, fieldsOf(fields.action), fieldsOf(fields.result)) ?? []
  const [sender, receiver, amount] = sides.map(lower)
  const isWhole = address.test(sender ?? '') && address.test(receiver ?? '') && quantity.test(amount ?? '')
  return {
    position: Number(position),
    path: traceAddress.map(Number),
    hasFailed: fields.error !== undefined && fields.error !== null,
    coins:
      isWhole && sender !== undefined && receiver !== undefined && amount !== undefined
        ? { sender, receiver, amount: BigInt(amount) }
        : null,
  }
}
