import { type Client, createClient, custom } from 'viem'
import type { Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toRpcError } from '../../errors/toRpcError.js'
import type { Kit } from '../../kit/types.js'
import { openRpc } from './openRpc.js'

/** The kit that asks, and the network of the nodes. */
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
 * @throws AppKitError the error of the nodes, else the nearest one of docs/errors.md.
 */
export async function orRpcError<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    throw toNodeError(error)
  }
}

/** The error of a node, which viem wraps; else that of viem. */
export function toNodeError(error: unknown): AppKitError {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof AppKitError) return cause
  return toRpcError(error)
}
