import type { Hex } from './types.js'

/** The code of an error that has none of its own (JSON-RPC 2.0 section 5.1). */
const internalError = -32603
const hex = /^0x(?:[0-9a-fA-F]{2})*$/

/** The refusal of a call by a node. `code` is its error code (JSON-RPC 2.0 section 5.1). */
export class RpcError extends Error {
  override readonly name = 'RpcError'

  constructor(
    readonly code: number,
    message: string,
    /** Revert data of a contract, if the node sends it. */
    readonly data?: Hex | undefined,
  ) {
    super(message)
  }
}

/**
 * The result of a JSON-RPC reply.
 *
 * @param reply - as parsed
 * @throws RpcError if the reply is an error, or neither result nor error
 */
export function readRpcReply(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null)
    throw new RpcError(internalError, 'The node sent no reply.')
  const { result, error } = reply as {
    result?: unknown
    error?: { code?: unknown; message?: unknown; data?: unknown }
  }
  if (error === undefined || error === null) {
    if (result === undefined) throw new RpcError(internalError, 'The node sent no reply.')
    return result
  }
  const { code, data, message } = error
  throw new RpcError(
    Number.isInteger(code) ? Number(code) : internalError,
    typeof message === 'string' ? message : 'The node refused the call.',
    typeof data === 'string' && hex.test(data) ? (data as Hex) : undefined,
  )
}
