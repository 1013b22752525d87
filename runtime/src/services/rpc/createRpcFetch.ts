import { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { parseJson } from '../http/parseJson.js'
import { readRefusal } from '../http/readRefusal.js'
import { refusalOf } from '../http/refusalOf.js'
import { refused } from '../http/refused.js'
import { matchReplies } from './matchReplies.js'

/** spec.md section 9. */
const deadline = 10_000
const tries = 4
const maximumBytes = 2_000_000

/**
 * `fetch` for JSON-RPC under the policy of the services: 10 s, three more tries where the calls may
 * be repeated, and only replies that belong to what was asked. A node's own errors come inside a
 * reply with status 200 or 400 (contracts/blockchain-api.md section 2.1) and are passed on. A batch
 * that a node finds too large (413) is sent in halves, and no batch as large is sent again.
 *
 * @throws (from the returned function) AppKitError as `createServiceFetch`
 */
export function createRpcFetch({ isRepeatable }: { readonly isRepeatable: boolean }) {
  const batches = new WeakSet<Request>()
  let largest = Number.POSITIVE_INFINITY
  const serviceFetch = createServiceFetch({
    deadline,
    tries,
    maximumBytes,
    isRepeatable: (request, status) => isRepeatable && !(status === 413 && batches.has(request)),
    isAnswer: (status) => status === 400,
  })

  async function ask(input: RequestInfo | URL, init: RequestInit, calls: unknown): Promise<unknown> {
    const many = Array.isArray(calls) && calls.length > 1 ? calls : undefined
    if (many !== undefined && many.length > largest) return inParts(input, init, many)
    const request = new Request(input, { ...init, body: JSON.stringify(calls) })
    if (many !== undefined) batches.add(request)
    try {
      return await readReplies(await serviceFetch(request), calls)
    } catch (error) {
      if (many === undefined || refusalOf(error)?.status !== 413) throw error
      largest = Math.min(largest, Math.ceil(many.length / 2))
      return inParts(input, init, many)
    }
  }

  async function inParts(input: RequestInfo | URL, init: RequestInit, calls: readonly unknown[]) {
    const parts: unknown[] = []
    for (let start = 0; start < calls.length; start += largest)
      parts.push(ask(input, init, calls.slice(start, start + largest)))
    return (await Promise.all(parts)).flat()
  }

  return async function rpcFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const replies = await ask(input, init, JSON.parse(String(init.body)))
    return new Response(JSON.stringify(replies), { headers: { 'content-type': 'application/json' } })
  }
}

async function readReplies(response: Response, calls: unknown): Promise<unknown> {
  const copy = response.clone()
  try {
    return matchReplies(calls as { readonly id?: unknown }, parseJson(await response.arrayBuffer()))
  } catch (cause) {
    if (!response.ok) throw refused(await readRefusal(copy, maximumBytes))
    if (cause instanceof AppKitError) throw cause
    throw callError('BAD_REPLY', { details: 'callChain is not JSON', cause })
  }
}
