import type { Reply } from 'appkit-server/parts'
import type { ChainNode } from '../chain/types.js'
import type { Store } from '../store/types.js'

/** One JSON-RPC call with a valid structure. */
export interface RpcCall {
  readonly id: number | string | null
  readonly method: string
  readonly params?: unknown
}

type RpcReply = { readonly jsonrpc: '2.0'; readonly id: RpcCall['id'] } & Record<string, unknown>

function answerLocally(chainId: number, call: RpcCall): RpcReply {
  const base = { jsonrpc: '2.0', id: call.id } as const
  if (classifyMethod(call.method) === 'refuse') {
    const message = `The method ${call.method} does not exist or is not available.`
    return { ...base, error: { code: -32601, message } }
  }
  if (call.method === 'eth_chainId') return { ...base, result: `0x${chainId.toString(16)}` }
  if (call.method === 'net_version') return { ...base, result: String(chainId) }
  return { ...base, result: true }
}

function rawTransactionOf(call: RpcCall): string | null {
  if (!call.method.startsWith('eth_sendRawTransaction') || !Array.isArray(call.params)) return null
  const raw: unknown = call.params[0]
  return typeof raw === 'string' && /^0x[0-9a-fA-F]+$/.test(raw) ? raw : null
}

async function forward(node: ChainNode, store: Store, calls: readonly RpcCall[], body: string) {
  const written = new Map<RpcCall['id'], number>()
  for (const call of calls) {
    const raw = rawTransactionOf(call)
    if (raw) written.set(call.id, store.addTransaction(node.chainId, raw))
  }
  const methods = calls.map(({ method }) => method)
  if (written.size === 0) return node.forward(body, methods)
  try {
    const reply = await node.forward(body, methods)
    const parsed: unknown = JSON.parse(reply.body)
    for (const item of Array.isArray(parsed) ? parsed : [parsed]) {
      const seq = written.get(item?.id)
      if (seq !== undefined && item?.error) store.removeEntry(seq)
    }
    return reply
  } catch (error) {
    for (const seq of written.values()) store.removeEntry(seq)
    throw error
  }
}

/**
 * Answers calls about a chain that need no node: its id, and methods that are never forwarded.
 * @returns null if one of them needs a node
 */
export function callWithoutNode(chainId: number, body: RpcCall | readonly RpcCall[]): Reply | null {
  const calls: readonly RpcCall[] = 'method' in body ? [body] : body
  if (calls.some((call) => classifyMethod(call.method) === 'forward')) return null
  const replies = calls.map((call) => answerLocally(chainId, call))
  return { status: 200, json: 'method' in body ? replies[0] : replies }
}

/**
 * Answers a JSON-RPC call or a batch: some methods here, most by the node, some not at all. A signed
 * transaction is written to the journal before the node gets it.
 * @param body the checked body. `rawBody` is the same as text, forwarded unchanged if possible
 * @throws ChainDownError if the node does not answer
 */
export async function callChain(
  node: ChainNode,
  store: Store,
  body: RpcCall | readonly RpcCall[],
  rawBody: string,
): Promise<Reply> {
  const isBatch = Array.isArray(body)
  const calls: readonly RpcCall[] = isBatch ? body : [body as RpcCall]
  const wanted = calls.filter((call) => classifyMethod(call.method) === 'forward')
  if (wanted.length === calls.length) {
    const reply = await forward(node, store, calls, rawBody)
    return { status: reply.status === 400 ? 400 : 200, type: 'application/json', text: reply.body }
  }
  const own = calls.filter((call) => !wanted.includes(call)).map((call) => answerLocally(node.chainId, call))
  if (!isBatch) return { status: 200, json: own[0] }
  if (wanted.length === 0) return { status: 200, json: own }
  const { body: text } = await forward(node, store, wanted, JSON.stringify(wanted))
  const replies: unknown = JSON.parse(text)
  return { status: 200, json: [...own, ...(Array.isArray(replies) ? replies : [replies])] }
}

/** How a JSON-RPC method of the public route is handled. */
export type MethodClass = 'local' | 'forward' | 'refuse'

const LOCAL = new Set(['eth_chainId', 'net_version', 'net_listening'])

// It would sign with the keys of the node. A wallet signs itself and sends the raw transaction.
const HOLDS_KEYS = /^eth_(accounts|requestAccounts|sign|sendTransaction|sendUnsigned)/

/**
 * Classifies a method: answered here, forwarded, or refused. Methods that no public endpoint has are refused:
 * those that change the chain (`anvil_`, `evm_`, `hardhat_`, ...) or use the node's keys.
 */
export function classifyMethod(method: string): MethodClass {
  if (LOCAL.has(method)) return 'local'
  if (HOLDS_KEYS.test(method)) return 'refuse'
  return /^(eth|net|web3)_[A-Za-z0-9]+$/.test(method) ? 'forward' : 'refuse'
}
