import { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { parseJson } from '../http/parseJson.js'
import { readRefusal } from '../http/readRefusal.js'
import { refusalOf } from '../http/refusalOf.js'
import { refused } from '../http/refused.js'
import { buildRequest } from './buildRequest.js'
import { sortReplies } from './sortReplies.js'
import type { RpcOutcome, SendCalls, WireCall } from './types.js'

/** docs/behaviour.md#json-rpc. */
const deadline = 10_000
const tries = 4
const maximumBytes = 2_000_000

/**
 * Brings calls to nodes under the policy of the services: 10 s, three more tries where the calls may
 * be repeated, and only replies that belong to what was asked. A node's own errors come inside a
 * reply with status 200 or 400 (docs/behaviour.md#json-rpc) and are passed on. A batch
 * that a node finds too large (413) is sent in halves, and none as large is sent to it again.
 *
 * @returns a function whose outcomes are replies, or AppKitError as `createServiceFetch`.
 */
export function createRpcFetch({ isRepeatable }: { readonly isRepeatable: boolean }): SendCalls {
  const batches = new WeakSet<Request>()
  const largest = new Map<string, number>()
  const serviceFetch = createServiceFetch({
    deadline,
    tries,
    maximumBytes,
    isRepeatable: (request, status) => isRepeatable && !(status === 413 && batches.has(request)),
    isAnswer: (status) => status === 400,
  })
  const limitOf = (url: string) => largest.get(url) ?? Number.POSITIVE_INFINITY

  const send: SendCalls = async (url, calls, signal) => {
    const isBatch = calls.length > 1
    if (calls.length > limitOf(url)) return sendInParts(url, calls, signal)
    try {
      const request = buildRequest(url, calls, signal)
      if (isBatch) batches.add(request)
      return await readOutcomes(await serviceFetch(request), calls)
    } catch (cause) {
      if (isBatch && refusalOf(cause)?.status === 413) {
        largest.set(url, Math.min(limitOf(url), Math.ceil(calls.length / 2)))
        return sendInParts(url, calls, signal)
      }
      const error = cause instanceof AppKitError ? cause : callError('UNREACHABLE', { cause })
      return calls.map(() => error)
    }
  }

  const sendInParts: SendCalls = async (url, calls, signal) => {
    const size = limitOf(url)
    const parts: Promise<readonly RpcOutcome[]>[] = []
    for (let start = 0; start < calls.length; start += size)
      parts.push(send(url, calls.slice(start, start + size), signal))
    return (await Promise.all(parts)).flat()
  }
  return send
}

async function readOutcomes(response: Response, calls: readonly WireCall[]): Promise<readonly RpcOutcome[]> {
  const copy = response.clone()
  try {
    return sortReplies(calls, parseJson(await response.arrayBuffer()))
  } catch (cause) {
    if (!response.ok) throw refused(await readRefusal(copy, maximumBytes))
    if (cause instanceof AppKitError) throw cause
    throw callError('BAD_REPLY', { details: 'callChain is not JSON', cause })
  }
}
