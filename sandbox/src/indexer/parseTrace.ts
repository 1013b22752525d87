/** A step of a transaction as a node traces it, checked. */
export interface Trace {
  /** Place of the transaction in its block. */
  readonly position: number
  /** Where the step stands: the way down from the transaction, by number. */
  readonly path: readonly number[]
  readonly hasFailed: boolean
  /** Who gave coins to whom; null for a step that moves none, as a delegated call does. */
  readonly coins: { readonly sender: string; readonly receiver: string; readonly amount: bigint } | null
}

type Fields = Readonly<Record<string, unknown>>
const ADDRESS = /^0x[0-9a-f]{40}$/
const QUANTITY = /^0x[0-9a-f]{1,64}$/

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')

function readSides(
  type: unknown,
  action: Fields,
  result: Fields,
): readonly [unknown, unknown, unknown] | null {
  if (type === 'call') return action.callType === 'call' ? [action.from, action.to, action.value] : null
  if (type === 'create') return [action.from, result.address, action.value]
  return type === 'suicide' ? [action.address, action.refundAddress, action.balance] : null
}

/**
 * Reads one entry of `trace_block`.
 * @throws Error when it has no place
 */
export function parseTrace(value: unknown): Trace {
  const fields = fieldsOf(value)
  const { traceAddress, transactionPosition: position, type } = fields
  if (!Number.isInteger(position) || !Array.isArray(traceAddress) || !traceAddress.every(Number.isInteger)) {
    throw new Error('The node sent a trace without a place.')
  }
  const sides = readSides(type, fieldsOf(fields.action), fieldsOf(fields.result)) ?? []
  const [sender, receiver, worth] = sides.map(lower)
  const isWhole = ADDRESS.test(sender ?? '') && ADDRESS.test(receiver ?? '') && QUANTITY.test(worth ?? '')
  return {
    position: Number(position),
    path: traceAddress.map(Number),
    hasFailed: fields.error !== undefined && fields.error !== null,
    coins:
      isWhole && sender !== undefined && receiver !== undefined && worth !== undefined
        ? { sender, receiver, amount: BigInt(worth) }
        : null,
  }
}
