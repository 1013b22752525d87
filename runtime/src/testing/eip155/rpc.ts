import { hexToBigInt, isHex } from 'viem'

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

/** The error of a wallet: EIP-1193 `ProviderRpcError`. */
export function walletError(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}

/** Reads the chain id of a parameter, which must be hex. */
export function readChainId(parameter: unknown): number {
  const { chainId } = (parameter ?? {}) as { chainId?: unknown }
  if (!isHex(chainId))
    throw walletError(-32602, "Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'")
  return Number(hexToBigInt(chainId))
}
