import { walletError } from './walletError.js'

let lastId = 0

/** One JSON-RPC call to a chain, as a wallet makes it for the site. */
export async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }),
  }).catch(() => undefined)
  if (response === undefined)
    throw walletError(4900, `The chain at ${url} cannot be reached. Is the sandbox running?`)
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error !== undefined) throw walletError(error.code, error.message)
  return result
}
