import { AppKitError } from '../../errors/AppKitError.js'
import { readErrorCode } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { refusalOf } from '../http/readReply.js'
import {
  type AskNode,
  type ChainRpcOptions,
  createRpcFetch,
  type RpcOutcome,
  type RpcRequest,
  type SendCalls,
  type WireCall,
} from './createRpcFetch.js'
import type { readNodeError } from './readNodeError.js'

/** docs/behaviour.md#json-rpc. `createRpcFetch` has the retries and time limits. */
const batchSize = 1_000
/** Errors that another node may not have: it lacks the method or the data, or is busy. */
const worthAsking = new Set([-32601, -32603, -32001, -32002, -32004, -32005, 429])

/**
 * JSON-RPC to the nodes of a chain. Calls of the same moment are sent as one batch, and if a node does not answer,
 * the next one is asked; the node that did not answer is the last one from then on. A service that does not have the
 * chain is not asked again. A call that must not be repeated is sent once, alone, to the first node that has the
 * chain. Calls with different signals are not batched, so that aborting one does not abort others.
 *
 * @throws (from the returned function) AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY,
 *   CANCELLED; the errors of a node as `toRpcError` reads them
 */
export function createChainRpc({ urls, rank }: ChainRpcOptions): RpcRequest {
  const send = createRpcFetch({ isRepeatable: true })
  const sendOnce = createRpcFetch({ isRepeatable: false })
  let nodes: readonly ChainNode[] = urls.map((url) => ({
    once: createNode({ url, send: sendOnce, batchSize: 1 }),
    repeatable: createNode({ url, send, batchSize }),
  }))
  let ranked = nodes
  if (rank !== undefined && nodes.length > 1) {
    const measured = nodes
    followSpeed(measured, rank.signal, (order) => {
      ranked = order.flatMap((index) => measured[index] ?? []).filter((node) => nodes.includes(node))
    })
  }

  const without = (list: readonly ChainNode[], node: ChainNode) => list.filter((other) => other !== node)

  async function askInOrder(call: Parameters<AskNode>[0], signal: AbortSignal | undefined): Promise<unknown> {
    const isRepeatable = isRepeatableMethod(call.method)
    let failure: AppKitError | undefined
    for (const node of isRepeatable ? ranked : nodes) {
      const outcome = await (isRepeatable ? node.repeatable : node.once)(call, signal)
      const answered = !(outcome instanceof AppKitError)
      if (answered && !('error' in outcome)) return outcome.result
      const read = answered
        ? await readAnswer(outcome.error, call, (other) => askInOrder(other, signal))
        : outcome
      if (typeof read === 'string') return read
      failure = read
      if (lacksChain(outcome)) {
        if (nodes.length > 1) nodes = without(nodes, node)
        ranked = nodes
        continue
      }
      const code = answered ? readErrorCode(outcome.error) : undefined
      if (!isRepeatable || failure.code === 'CANCELLED' || (code !== undefined && !worthAsking.has(code)))
        break
      if (!answered) ranked = [...without(ranked, node), node]
    }
    throw failure ?? new AppKitError('UNREACHABLE', { details: 'the network has no node' })
  }

  return async function request(call, { signal } = {}) {
    if (signal?.aborted) throw new AppKitError('CANCELLED')
    const asked = askInOrder(call, signal)
    try {
      return await (signal === undefined ? asked : abortable(asked, signal))
    } catch (cause) {
      if (signal?.aborted) throw new AppKitError('CANCELLED', { cause })
      if (cause instanceof AppKitError) throw cause
      throw new AppKitError('REQUEST_FAILED', { details: `${call.method} cannot be sent`, cause })
    }
  }
}

interface ChainNode {
  readonly once: AskNode
  readonly repeatable: AskNode
}

/** Reports the order of the nodes by speed, as places in the list. */
function followSpeed(
  nodes: readonly ChainNode[],
  signal: AbortSignal,
  onOrder: (order: readonly number[]) => void,
): void {
  const asked = nodes.map(({ once }) => once)
  import('./rankNodes.js')
    .then(({ rankNodes }) => rankNodes(asked, { signal, onOrder }))
    .catch(
      // The nodes stay in the host's order.
      () => {},
    )
}

/** Whether a service that reads several chains says that it does not have this one. */
function lacksChain(outcome: RpcOutcome): boolean {
  const { status, field } = (outcome instanceof AppKitError && refusalOf(outcome)) || {}
  return status === 400 && field === 'chainId'
}

/** The answer of a node, or the result that it stands for. The code for errors loads when it is needed. */
async function readAnswer(...answer: Parameters<typeof readNodeError>): Promise<AppKitError | string> {
  try {
    return await (await import('./readNodeError.js')).readNodeError(...answer)
  } catch {
    return new AppKitError('REQUEST_FAILED', { cause: answer[0] })
  }
}

/**
 * Methods that only read: those of namespaces whose methods have no prefix, those about the node itself, and
 * those of `eth_` and `wallet_`. Methods that create or use up something on the node, such as a filter, do not
 * count.
 */
const reading =
  /^((net|web3)_|(wallet_)?get[A-Z]|eth_(get(?!FilterChanges)[A-Z]\w*|estimate[A-Z]\w*|accounts|blockNumber|call|chainId|feeHistory|gasPrice|maxPriorityFeePerGas|sendRawTransaction|supportedEntryPoints|syncing)$)/

/**
 * Whether a call may be repeated, also at another node: reads, and signed transactions, which a chain accepts
 * only once (`eth_sendRawTransaction`). No other writes.
 */
export function isRepeatableMethod(method: string): boolean {
  return reading.test(method)
}

export interface NodeOptions {
  readonly url: string
  readonly send: SendCalls
  /** Maximum number of calls in one batch. */
  readonly batchSize: number
}

interface Waiting extends WireCall {
  readonly settle: (outcome: RpcOutcome) => void
  readonly fail: (reason: unknown) => void
}

/**
 * One node: the calls of one moment are one batch. Calls with different signals are in different batches, so
 * that aborting one does not abort others.
 *
 * @throws (from the returned function) TypeError if a call cannot be written as JSON
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
    // Waiting would have no use, and no timer is left.
    signal?.addEventListener('abort', close, { once: true })
    open.set(signal, batch)
    return batch
  }

  return async function ask({ method, params = [] }, signal) {
    const id = ++lastId
    const json = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const batch = open.get(signal) ?? openBatch(signal)
    const outcome = new Promise<RpcOutcome>((settle, fail) => batch.push({ id, json, settle, fail }))
    // The next call opens another batch; this one is sent at its time.
    if (batch.length >= batchSize) open.delete(signal)
    return outcome
  }
}
