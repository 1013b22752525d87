/** A chain refused a call. `code` is its error code. */
export class RpcError extends Error {
  override readonly name = 'RpcError'

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/**
 * The result of a JSON-RPC reply.
 * @throws RpcError if the reply is an error or invalid
 */
export function readRpcReply(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null) throw new RpcError(-32603, 'The node sent no reply.')
  const { result, error } = reply as { result?: unknown; error?: { code?: unknown; message?: unknown } }
  if (error === undefined || error === null) return result
  throw new RpcError(Number(error.code ?? -32603), String(error.message ?? 'The node refused the call.'))
}
