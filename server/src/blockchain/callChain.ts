import type { Reply } from '../http/types.js'
import type { NetworkNode } from '../ports/nodes.js'

/** One JSON-RPC call with a valid structure. */
export interface RpcCall {
  readonly id: number | string | null
  readonly method: string
  readonly params?: unknown
}

type RpcReply = { readonly jsonrpc: '2.0'; readonly id: RpcCall['id'] } & Record<string, unknown>

/** The answer to a call that needs no node. */
function answerLocally(reference: string, call: RpcCall): RpcReply {
  const base = { jsonrpc: '2.0', id: call.id } as const
  if (classifyMethod(call.method) === 'refuse') {
    const message = `The method ${call.method} does not exist or is not available.`
    return { ...base, error: { code: -32601, message } }
  }
  if (call.method === 'eth_chainId') return { ...base, result: `0x${BigInt(reference).toString(16)}` }
  if (call.method === 'net_version') return { ...base, result: reference }
  return { ...base, result: true }
}

/**
 * Answers calls about an eip155 network that need no node: its id, and methods that are never forwarded.
 *
 * @param reference - the reference of its CAIP-2 id
 * @returns null if one of them needs a node
 */
export function callWithoutNode(reference: string, body: RpcCall | readonly RpcCall[]): Reply | null {
  const calls: readonly RpcCall[] = 'method' in body ? [body] : body
  if (calls.some((call) => classifyMethod(call.method) === 'forward')) return null
  const replies = calls.map((call) => answerLocally(reference, call))
  return { status: 200, json: 'method' in body ? replies[0] : replies }
}

const members: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])

/** How many members the objects of a text of JSON have: outside of its strings each has a colon, and nothing else has. */
function countColons(text: string): number {
  let count = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isInText && sign === '\\') at += 1
    else if (sign === '"') isInText = !isInText
    else if (!isInText && sign === ':') count += 1
  }
  return count
}

const countMembers = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce(
        (sum: number, inner) => sum + countMembers(inner),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0

/**
 * The calls as text for a node: that of the caller, whose numbers may be too large for JavaScript, unless another reader could
 * take it for other calls. Some take the first of two members with the same name, and those of Go take `Method` for `method`.
 */
function textFor(body: RpcCall | readonly RpcCall[], calls: readonly RpcCall[], rawBody: string): string {
  const isPlain = calls.every((call) => Object.keys(call).every((name) => members.has(name)))
  if (isPlain && countColons(rawBody) <= countMembers(body)) return rawBody
  return JSON.stringify(Array.isArray(body) ? calls.map(plainCall) : plainCall(body as RpcCall))
}

/** A call without fields that another reader could take for something else. */
export const plainCall = ({ id, method, params }: RpcCall) => ({ jsonrpc: '2.0', id, method, params })

/**
 * Answers a JSON-RPC call or a batch about an eip155 network: some methods here, most by the node, some not at all.
 *
 * @param body - the checked body. `rawBody` is the same as text, forwarded unchanged if it says everything once
 * @throws ChainDownError if the node does not answer
 */
export async function callChain(
  node: Pick<NetworkNode, 'caip2' | 'forward'>,
  body: RpcCall | readonly RpcCall[],
  rawBody: string,
): Promise<Reply> {
  const reference = node.caip2.slice('eip155:'.length)
  const isBatch = Array.isArray(body)
  const calls: readonly RpcCall[] = isBatch ? body : [body as RpcCall]
  const wanted = calls.filter((call) => classifyMethod(call.method) === 'forward')
  const methods = wanted.map(({ method }) => method)
  if (wanted.length === calls.length) {
    const reply = await node.forward(textFor(body, calls, rawBody), methods)
    return { status: reply.status === 400 ? 400 : 200, type: 'application/json', text: reply.body }
  }
  const own = calls.filter((call) => !wanted.includes(call)).map((call) => answerLocally(reference, call))
  if (!isBatch) return { status: 200, json: own[0] }
  if (wanted.length === 0) return { status: 200, json: own }
  const { body: text } = await node.forward(JSON.stringify(wanted.map(plainCall)), methods)
  const replies: unknown = JSON.parse(text)
  return { status: 200, json: [...own, ...(Array.isArray(replies) ? replies : [replies])] }
}

/** How a JSON-RPC method of the public route is handled. */
export type MethodClass = 'local' | 'forward' | 'refuse'

const local = new Set(['eth_chainId', 'net_version', 'net_listening'])

/** Methods that sign with the keys of the node. A wallet signs itself and sends the raw transaction. */
const holdsKeys = /^eth_(accounts|requestAccounts|sign|sendTransaction|sendUnsigned)/

/**
 * Classifies a method: answered here, forwarded, or refused. Methods that no public endpoint has are refused:
 * those that change the chain (`anvil_`, `evm_`, `hardhat_`, ...) or use the node's keys.
 */
export function classifyMethod(method: string): MethodClass {
  if (local.has(method)) return 'local'
  if (holdsKeys.test(method)) return 'refuse'
  return /^(eth|net|web3)_[A-Za-z0-9]+$/.test(method) ? 'forward' : 'refuse'
}
