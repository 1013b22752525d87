import type { RpcRequest } from '../../chains/driver.js'
import type { AppKitError } from '../../errors/AppKitError.js'
import { toRpcError } from '../../errors/toRpcError.js'

/**
 * Reads the error of a node. A signed transaction that is refused for its number may be one that was sent before, whose answer
 * was lost: its hash is the result then.
 *
 * @param error - as the node gave it.
 * @param call - the request that failed.
 * @param ask - asks the nodes of the same chain.
 * @returns the error as `toRpcError` reads it, or the hash
 */
export async function readNodeError(
  error: unknown,
  call: Parameters<RpcRequest>[0],
  ask: RpcRequest,
): Promise<AppKitError | string> {
  const failure = toRpcError(error)
  if (call.method !== 'eth_sendRawTransaction' || failure.code !== 'NONCE_TOO_LOW') return failure
  const sent = import('./findSent.js').then(({ findSent }) => findSent(call, ask))
  // Without that code, the node's answer stands.
  return (await sent.catch(() => undefined)) ?? failure
}
