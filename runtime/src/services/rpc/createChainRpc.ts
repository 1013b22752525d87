import { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'
import { readErrorCode } from '../../errors/readErrorCode.js'
import { abortable } from '../../kit/abortable.js'
import { createNode } from './createNode.js'
import { createRpcFetch } from './createRpcFetch.js'
import { isRepeatableMethod } from './isRepeatableMethod.js'
import type { AskNode, ChainRpcOptions, RpcRequest } from './types.js'

/** docs/behaviour.md#json-rpc. Retries and deadlines are those of `createRpcFetch`. */
const batchSize = 1_000
/** Answers that another node may not give: it lacks the method or the data, or is busy. */
const worthAsking = new Set([-32601, -32603, -32001, -32002, -32004, -32005, 429])

/**
 * JSON-RPC to the nodes of a chain: calls of one moment go as one batch, and where a node does not
 * answer, the next is asked. A call that may not be repeated goes once, alone, to the first node.
 * Calls with different signals are not batched, so that one which ends does not end others.
 *
 * @throws (from the returned function) AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED,
 *   BAD_REPLY, CANCELLED; what a node refused, as `toRpcError` reads it
 */
export function createChainRpc({ urls, rank }: ChainRpcOptions): RpcRequest {
  const send = createRpcFetch({ isRepeatable: true })
  const sendOnce = createRpcFetch({ isRepeatable: false })
  const once = urls.map((url) => createNode({ url, send: sendOnce, batchSize: 1 }))
  const nodes = urls.map((url) => createNode({ url, send, batchSize }))
  let ranked: readonly AskNode[] = nodes
  if (rank !== undefined && nodes.length > 1) {
    const onOrder = (order: readonly number[]) => {
      ranked = order.flatMap((index) => nodes[index] ?? [])
    }
    import('./rankNodes.js')
      .then(({ rankNodes }) => rankNodes(once, { signal: rank.signal, onOrder }))
      .catch(
        // They stay as the host ordered them.
        () => {},
      )
  }

  return async function request(call, { signal } = {}) {
    if (signal?.aborted) throw new AppKitError('CANCELLED')
    const asked = askInOrder(isRepeatableMethod(call.method) ? ranked : once.slice(0, 1), call, signal)
    try {
      return await (signal === undefined ? asked : abortable(asked, signal))
    } catch (cause) {
      if (signal?.aborted) throw new AppKitError('CANCELLED', { cause })
      if (cause instanceof AppKitError) throw cause
      throw callError('REQUEST_FAILED', { details: `${call.method} cannot be sent`, cause })
    }
  }
}

async function askInOrder(
  nodes: readonly AskNode[],
  call: Parameters<AskNode>[0],
  signal: AbortSignal | undefined,
): Promise<unknown> {
  let failure: AppKitError | undefined
  for (const ask of nodes) {
    const outcome = await ask(call, signal)
    if (!(outcome instanceof AppKitError) && !('error' in outcome)) return outcome.result
    const code = outcome instanceof AppKitError ? undefined : readErrorCode(outcome.error)
    failure = outcome instanceof AppKitError ? outcome : await readAnswer(outcome.error)
    if (failure.code === 'CANCELLED' || (code !== undefined && !worthAsking.has(code))) break
  }
  throw failure ?? callError('UNREACHABLE', { details: 'the network has no node' })
}

/** What a node answered. The words for it are imported when there is something to tell. */
async function readAnswer(error: unknown): Promise<AppKitError> {
  try {
    return (await import('../../errors/toRpcError.js')).toRpcError(error)
  } catch {
    return callError('REQUEST_FAILED', { cause: error })
  }
}
