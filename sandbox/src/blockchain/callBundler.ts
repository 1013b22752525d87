import type { ChainNode } from '../chain/types.js'
import type { Call, Reply } from '../http/types.js'
import type { RpcCall } from './callChain.js'
import { notRunning } from './notRunning.js'

const METHODS = new Set([
  'eth_estimateUserOperationGas',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
])

/**
 * Answers the methods of a bundler (ERC-4337). No entry point is deployed on the chains of the sandbox:
 * nobody's operation has a receipt, and none can be sent (contract sheet, section 2.3).
 */
export function callBundler(nodes: readonly ChainNode[], call: Call): Reply {
  const chainId = String(call.query.chainId)
  if (!nodes.some(({ caip2 }) => caip2 === chainId)) return notRunning(chainId, nodes)
  // The spec has checked the body, so it has this shape.
  const { id, method } = call.body as RpcCall
  if (!METHODS.has(method) && !method.startsWith('pm_')) {
    const text = `Failed to read the JSON body into the expected shape: ${method} is no method of a bundler.`
    return { status: 422, type: 'text/plain', text }
  }
  if (method === 'eth_getUserOperationReceipt')
    return { status: 200, json: { jsonrpc: '2.0', id, result: null } }
  const message = 'User operations cannot be sent here: this chain has no entry point.'
  return { status: 200, json: { jsonrpc: '2.0', id, error: { code: -32500, message } } }
}
