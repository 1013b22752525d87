import { AppKitError } from '../../errors/AppKitError.js'
import { readErrorCode } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import {
  type AskNode,
  type ChainRpcOptions,
  createRpcFetch,
  type RpcOutcome,
  type RpcRequest,
  type SendCalls,
  type WireCall,
} from './createRpcFetch.js'

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
      throw new AppKitError('REQUEST_FAILED', { details: `${call.method} cannot be sent`, cause })
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
  throw failure ?? new AppKitError('UNREACHABLE', { details: 'the network has no node' })
}

/** What a node answered. The words for it are imported when there is something to tell. */
async function readAnswer(error: unknown): Promise<AppKitError> {
  try {
    return (await import('../../errors/toRpcError.js')).toRpcError(error)
  } catch {
    return new AppKitError('REQUEST_FAILED', { cause: error })
  }
}

/**
 * Reads: those of namespaces that speak without a prefix, what every node says of itself, and those of
 * `eth_` and `wallet_`. What makes or uses up something that the node keeps, such as a filter, is none.
 */
const reading =
  /^((net|web3)_|(wallet_)?get[A-Z]|eth_(get(?!FilterChanges)[A-Z]\w*|estimate[A-Z]\w*|accounts|blockNumber|call|chainId|feeHistory|gasPrice|maxPriorityFeePerGas|sendRawTransaction|supportedEntryPoints|syncing)$)/

/**
 * Whether a call may be sent again, and to another node: reads, and signed bytes, which a chain takes
 * only once however often they come (`eth_sendRawTransaction`). Nothing else that writes.
 */
export function isRepeatableMethod(method: string): boolean {
  return reading.test(method)
}

export interface NodeOptions {
  readonly url: string
  readonly send: SendCalls
  /** How many calls go in one batch at most. */
  readonly batchSize: number
}

interface Waiting extends WireCall {
  readonly settle: (outcome: RpcOutcome) => void
  readonly fail: (reason: unknown) => void
}

/**
 * One node: the calls of one moment go in one batch. Calls with different signals do not meet in
 * one, so that a caller who leaves takes nobody's answer along.
 *
 * @throws (from the returned function) TypeError when a call cannot be written as JSON
 */
export function createNode({ url, send, batchSize }: NodeOptions): AskNode {
  const open = new Map<AbortSignal | undefined, Waiting[]>()
  let lastId = 0

  function openBatch(signal: AbortSignal | undefined): Waiting[] {
    const batch: Waiting[] = []
    const close = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', close)
      if (open.get(signal) === batch) open.delete(signal)
      send(url, batch, signal).then(
        (outcomes) => {
          for (const [index, outcome] of outcomes.entries()) batch[index]?.settle(outcome)
        },
        (reason: unknown) => {
          for (const { fail } of batch) fail(reason)
        },
      )
    }
    const timer = setTimeout(close)
    // Nothing is gained by waiting then, and no timer is left behind.
    signal?.addEventListener('abort', close, { once: true })
    open.set(signal, batch)
    return batch
  }

  return async function ask({ method, params = [] }, signal) {
    const id = ++lastId
    const json = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const batch = open.get(signal) ?? openBatch(signal)
    const outcome = new Promise<RpcOutcome>((settle, fail) => batch.push({ id, json, settle, fail }))
    // The next call opens another one; this one goes at its time.
    if (batch.length >= batchSize) open.delete(signal)
    return outcome
  }
}
