import { type Client, createClient, custom } from 'viem'
import type { Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toRpcError } from '../../errors/toRpcError.js'
import type { Kit } from '../../kit/types.js'
import { openRpc } from './openRpc.js'

/** Who asks, and the nodes of which network. */
export interface Asker {
  readonly kit: Kit
  readonly network: Network
}

/** A client of viem over the nodes of the app. */
export function openClient({ kit, network }: Asker, signal: AbortSignal): Client {
  const send = openRpc(kit, network)
  const request = ({ method, params }: { method: string; params?: unknown }) =>
    send({ method, params: (params ?? []) as readonly unknown[] }, { signal })
  return createClient({ transport: custom({ request }, { retryCount: 0 }) })
}

/**
 * Reads from nodes.
 *
 * @throws AppKitError what the nodes said, else the error of docs/errors.md that comes nearest.
 */
export async function orRpcError<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    throw toNodeError(error)
  }
}

/** What our nodes said, which viem wraps; else what viem says. */
export function toNodeError(error: unknown): AppKitError {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof AppKitError) return cause
  return toRpcError(error)
}
