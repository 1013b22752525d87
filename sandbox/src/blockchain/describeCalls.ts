import type { RpcCall } from './callChain.js'

const NAMED = 3

/** What a JSON-RPC call or batch was about, in a few words: `eth_call`, or `5 calls: eth_call, eth_chainId`. */
export function describeCalls(body: RpcCall | readonly RpcCall[]): string {
  if ('method' in body) return body.method
  const methods = [...new Set(body.map((call) => call.method))]
  const named = methods.slice(0, NAMED).join(', ')
  return `${body.length} ${body.length === 1 ? 'call' : 'calls'}: ${named}${methods.length > NAMED ? ', …' : ''}`
}
