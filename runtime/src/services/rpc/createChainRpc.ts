import { fallback, type HttpTransportConfig, http, type Transport } from 'viem'
import { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'
import { readErrorCode } from '../../errors/readErrorCode.js'
import { createRpcFetch } from './createRpcFetch.js'
import { isRepeatableMethod } from './isRepeatableMethod.js'
import type { ChainRpcOptions, RpcRequest } from './types.js'

/** spec.md sections 7 and 9. Retries and deadlines are those of `createRpcFetch`. */
const batch = { batchSize: 1_000, wait: 0 }
const ranking = {
  interval: 4_000,
  sampleCount: 10,
  timeout: 1_000,
  weights: { latency: 0.3, stability: 0.7 },
}
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
  const signals = new WeakMap<object, AbortSignal>()
  const transport = (url: string | undefined, config: HttpTransportConfig): Transport => {
    const inner = http(url, { timeout: 0, retryCount: 0, ...config })
    return (options) => {
      const made = inner(options)
      const request: typeof made.request = (args) => {
        // viem's fallback hands over no signal; the list of parameters is the one thing it passes on.
        const signal = signals.get((args.params ?? {}) as object)
        return made.request(args, signal === undefined ? {} : { signal })
      }
      return { ...made, request }
    }
  }
  const fetchFn = createRpcFetch({ isRepeatable: true })
  const reading = fallback(
    urls.map((url) => transport(url, { batch, fetchFn })),
    {
      retryCount: 0,
      shouldThrow: isFinal,
      rank: rank !== undefined && { ...ranking, ping: pingUntil(rank.signal) },
    },
  )({})
  const writing = transport(urls[0], { fetchFn: createRpcFetch({ isRepeatable: false }) })({})

  return async function request({ method, params = [] }, { signal } = {}) {
    const own = [...params]
    if (signal !== undefined) signals.set(own, signal)
    try {
      return await (isRepeatableMethod(method) ? reading : writing).request({ method, params: own })
    } catch (error) {
      if (signal?.aborted) throw new AppKitError('CANCELLED', { cause: error })
      throw findAppKitError(error) ?? (await readAnswer(error))
    }
  }
}

/** What a node answered. The words for it are imported when there is something to tell. */
async function readAnswer(error: unknown): Promise<AppKitError> {
  try {
    return (await import('../../errors/toRpcError.js')).toRpcError(error)
  } catch {
    return callError('REQUEST_FAILED', { cause: error })
  }
}

function isFinal(error: Error): boolean {
  const code = readErrorCode(error)
  return findAppKitError(error)?.code === 'CANCELLED' || (code !== undefined && !worthAsking.has(code))
}

/** viem measures for ever; a ping that never ends is what ends it. */
function pingUntil(signal: AbortSignal) {
  return ({ transport }: { transport: ReturnType<Transport> }): Promise<unknown> =>
    signal.aborted ? new Promise(() => {}) : transport.request({ method: 'net_listening', params: [] })
}

function findAppKitError(error: unknown): AppKitError | undefined {
  let current = error
  for (let depth = 0; depth < 10 && current instanceof Error; depth++) {
    if (current instanceof AppKitError) return current
    current = current.cause
  }
  return undefined
}
