import { walletError } from './walletError.js'

interface RpcReply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

let lastId = 0

/** One JSON-RPC call to a chain, as a wallet makes it for the site. Rejects as wallets do. */
export async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }),
  }).catch(() => undefined)
  if (response === undefined)
    throw walletError(4900, `The chain at ${url} cannot be reached. Is the sandbox running?`)
  const reply = (await response.json().catch(() => ({}))) as RpcReply
  if (reply.error !== undefined) throw walletError(reply.error.code, reply.error.message)
  if (!('result' in reply)) throw walletError(-32603, `The chain answered with status ${response.status}.`)
  return reply.result
}
