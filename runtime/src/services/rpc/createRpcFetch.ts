import type { components } from '../../../../generated/blockchain-api/types.js'
import type { RpcRequest } from '../../chains/driver.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { parseJson, readRefusal, refused } from '../http/readReply.js'
import { refusalOf } from '../http/refusalOf.js'
import { matchReplies } from './matchReplies.js'

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
      const error = cause instanceof AppKitError ? cause : new AppKitError('UNREACHABLE', { cause })
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
    throw new AppKitError('BAD_REPLY', { details: 'callChain is not JSON', cause })
  }
}

/**
 * The POST that carries calls to a node: one call as an object, several as a batch (JSON-RPC 2.0
 * sections 4 and 6). A name and password in the address go as a header, where `fetch` takes them
 * (RFC 7617).
 *
 * @throws TypeError, URIError when the address cannot be asked
 */
export function buildRequest(
  url: string,
  calls: readonly WireCall[],
  signal: AbortSignal | undefined,
): Request {
  const headers = new Headers({ 'content-type': 'application/json' })
  const own = URL.canParse(url) ? new URL(url) : undefined
  if (own?.username || own?.password) {
    const secret = new TextEncoder().encode(decodeURIComponent(`${own.username}:${own.password}`))
    headers.set('authorization', `Basic ${btoa(String.fromCharCode(...secret))}`)
    own.username = own.password = ''
  }
  const body = calls.map(({ json }) => json).join(',')
  return new Request(own ?? url, {
    method: 'POST',
    headers,
    body: calls.length === 1 ? body : `[${body}]`,
    signal: signal ?? null,
  })
}

export interface ChainRpcOptions {
  /** Nodes in the order they are asked. At least one. */
  readonly urls: readonly string[]
  /** Orders the nodes by how quick and how steady they are, as long as the signal is not aborted. */
  readonly rank?: { readonly signal: AbortSignal }
}

/** A call as it goes over the wire. */
export interface WireCall {
  readonly id: number
  /** The request object of JSON-RPC 2.0 section 4, as JSON. */
  readonly json: string
}

/** What a node answered to one call, checked. */
export type RpcReply = components['schemas']['RpcReply']

/** What became of one call: the node's reply, or why there is none. */
export type RpcOutcome = RpcReply | AppKitError

/** Brings calls to a node, as one batch when there are several. Gives an outcome for each, in order; never rejects. */
export type SendCalls = (
  url: string,
  calls: readonly WireCall[],
  signal: AbortSignal | undefined,
) => Promise<readonly RpcOutcome[]>

/** Asks one node. Rejects only when the call cannot be written as JSON (TypeError). */
export type AskNode = (call: Parameters<RpcRequest>[0], signal?: AbortSignal) => Promise<RpcOutcome>

export type { RpcRequest }

/**
 * Gives each call its own reply. In a batch that is not whole, the calls that have exactly one sound
 * reply keep it and the others get BAD_REPLY. A node that answers what nobody asked has mistaken one
 * call for another, so nothing in that batch is believed.
 *
 * @param calls - what was asked, with ids that differ. One means that no batch was sent.
 * @param body - the parsed reply.
 * @returns an outcome for each call, in order; at least one is a reply.
 * @throws AppKitError BAD_REPLY when no call has a reply
 */
export function sortReplies(calls: readonly WireCall[], body: unknown): readonly RpcOutcome[] {
  const [first] = calls
  try {
    return [matchReplies(calls.length === 1 && first !== undefined ? first : calls, body)].flat()
  } catch (error) {
    if (!(error instanceof AppKitError) || calls.length === 1 || !Array.isArray(body)) throw error
    const replies = repliesById(body)
    const asked = new Set<unknown>(calls.map(({ id }) => id))
    if ([...replies.keys()].some((id) => !asked.has(id))) throw error
    const outcomes = calls.map((call) => {
      const [reply, ...more] = replies.get(call.id) ?? []
      return more.length > 0 ? error : readReply(call, reply, error)
    })
    if (outcomes.every((outcome) => outcome === error)) throw error
    return outcomes
  }
}

/** What names no id answers no call: it is left out. */
function repliesById(body: readonly unknown[]): Map<unknown, unknown[]> {
  const replies = new Map<unknown, unknown[]>()
  for (const each of body) {
    const id = (each as { readonly id?: unknown } | null)?.id ?? undefined
    if (id !== undefined) replies.set(id, [...(replies.get(id) ?? []), each])
  }
  return replies
}

function readReply(call: WireCall, reply: unknown, error: AppKitError): RpcOutcome {
  try {
    return [matchReplies(call, reply)].flat()[0] ?? error
  } catch {
    return error
  }
}
