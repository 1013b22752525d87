import { isRecord } from '../../../../common/records.js'
import type { components } from '../../../../generated/blockchain-api/types.js'

/** The checked answer of a node to one call. */
export type RpcReply = components['schemas']['RpcReply']

/** Maximum depth of a reply, as the generated validator counts it. */
const deepest = 64

// Counts characters like JSON Schema: a character outside the basic plane has two units.
const isText = (value: unknown, bound: number): boolean =>
  typeof value === 'string' && value.length <= bound * 2 && [...value].length <= bound

/** A copy of JSON without the key that changes prototypes. */
function copy(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) throw new RangeError('is nested too deeply')
  if (Array.isArray(value)) return value.map((item) => copy(item, depth - 1))
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__')
  return Object.fromEntries(entries.map(([key, item]) => [key, copy(item, depth - 1)] as const))
}

function readOne(input: unknown, depth: number): RpcReply {
  const value = isRecord(input) ? input : {}
  const own = (key: string, from = value) => (Object.hasOwn(from, key) ? from[key] : undefined)
  const id = own('id')
  if (own('jsonrpc') !== '2.0') throw new TypeError('is no reply')
  if (id !== null && !Number.isInteger(id) && !isText(id, 200)) throw new TypeError('has no id')
  const head = { jsonrpc: '2.0', id: id as RpcReply['id'] } as const
  const error = own('error')
  if (isRecord(error) && Number.isInteger(own('code', error)) && isText(own('message', error), 100_000)) {
    const { code, message, data } = error as { code: number; message: string; data?: unknown }
    return { ...head, error: { code, message, ...(data !== undefined && { data: copy(data, depth - 1) }) } }
  }
  const result = own('result')
  if (result === undefined) throw new TypeError('has neither a result nor an error')
  return { ...head, result: copy(result, depth) }
}

/**
 * Reads replies of JSON-RPC 2.0 like the generated validator; a test compares the two. It is written by hand
 * because a connection needs zod for nothing else (docs/architecture.md, "Validators").
 *
 * @param input - parsed JSON.
 * @throws TypeError, RangeError that say what is wrong.
 */
export function readRpcReply(input: unknown): RpcReply | RpcReply[] {
  if (!Array.isArray(input)) return readOne(input, deepest)
  if (input.length > 1000) throw new RangeError('has too many entries')
  return input.map((each) => readOne(each, deepest - 1))
}
