import { accountMethods } from './accountMethods.js'
import { blockMethods } from './blockMethods.js'
import { clusterMethods } from './clusterMethods.js'
import { historyMethods } from './historyMethods.js'
import { RpcFault } from './RpcFault.js'
import { tokenMethods } from './tokenMethods.js'
import { transactionMethods } from './transactionMethods.js'
import type { RpcContext, RpcMethods } from './types.js'

// As the spec has it for HTTP.
const MAX_BATCH = 1000

const METHODS: RpcMethods = {
  ...clusterMethods,
  ...blockMethods,
  ...accountMethods,
  ...tokenMethods,
  ...transactionMethods,
  ...historyMethods,
}

/** A reply (JSON-RPC 2.0 section 5). */
export type RpcReply = { readonly jsonrpc: '2.0'; readonly id: string | number | null } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
)

function idOf(call: unknown): string | number | null {
  const id = typeof call === 'object' && call !== null && 'id' in call ? call.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

async function run(context: RpcContext, call: unknown, more: RpcMethods): Promise<unknown> {
  const fields = typeof call === 'object' && call !== null ? (call as Record<string, unknown>) : {}
  const { method, params = [] } = fields
  if (typeof method !== 'string') throw new RpcFault(-32600, 'Invalid request: method must be a text.')
  const table = Object.hasOwn(more, method) ? more : METHODS
  const answer = Object.hasOwn(table, method) ? table[method] : undefined
  if (!answer) throw new RpcFault(-32601, 'Method not found')
  if (!Array.isArray(params)) throw new RpcFault(-32602, 'Invalid params: params must be a list.')
  return answer(context, params)
}

/**
 * Answers one call, or a batch with an answer for each. Never rejects: a failure of its own is the error -32603.
 * @param body parsed JSON of any kind
 * @param onFailure told of failures that are none of the caller's
 * @param more methods that exist only where the call came in
 */
export async function answerRpc(
  context: RpcContext,
  body: unknown,
  onFailure: (error: unknown) => void,
  more: RpcMethods = {},
): Promise<RpcReply | RpcReply[]> {
  if (!Array.isArray(body)) return answerCall(context, body, onFailure, more)
  if (body.length > 0 && body.length <= MAX_BATCH)
    return Promise.all(body.map((call) => answerCall(context, call, onFailure, more)))
  const message = `Invalid request: a batch may hold 1 to ${MAX_BATCH} calls.`
  return { jsonrpc: '2.0', id: null, error: { code: -32600, message } }
}

async function answerCall(
  context: RpcContext,
  call: unknown,
  onFailure: (error: unknown) => void,
  more: RpcMethods,
): Promise<RpcReply> {
  const base = { jsonrpc: '2.0', id: idOf(call) } as const
  try {
    return { ...base, result: await run(context, call, more) }
  } catch (error) {
    if (error instanceof RpcFault) {
      const { code, data, message } = error
      return { ...base, error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
    onFailure(error)
    return { ...base, error: { code: -32603, message: 'Internal error' } }
  }
}
