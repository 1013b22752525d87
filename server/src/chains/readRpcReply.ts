import type { Hex } from './types.js'

const hex = /^0x(?:[0-9a-fA-F]{2})*$/

/** A chain refused a call. `code` is its error code. */
export class RpcError extends Error {
  override readonly name = 'RpcError'

  constructor(
    readonly code: number,
    message: string,
    /** What a contract reverted with, if the node says so. */
    readonly data?: Hex | undefined,
  ) {
    super(message)
  }
}

/**
 * The result of a JSON-RPC reply.
 *
 * @throws RpcError if the reply is an error or invalid
 */
export function readRpcReply(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null) throw new RpcError(-32603, 'The node sent no reply.')
  const { result, error } = reply as {
    result?: unknown
    error?: { code?: unknown; message?: unknown; data?: unknown }
  }
  if (error === undefined || error === null) return result
  const { code, data, message } = error
  throw new RpcError(
    Number(code ?? -32603),
    String(message ?? 'The node refused the call.'),
    typeof data === 'string' && hex.test(data) ? (data as Hex) : undefined,
  )
}
