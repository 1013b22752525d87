import { fieldsOf } from '../../../../common/records.js'
import type { RpcRequest } from '../../chains/driver.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { parseJson, readRefusal, refusalOf, refused } from '../http/readReply.js'
import type { RpcReply } from './readRpcReply.js'
import { readRpcReply } from './readRpcReply.js'

/** docs/behaviour.md#json-rpc. */
const deadline = 10_000
const tries = 4
const maxBytes = 2_000_000

/**
 * Sends calls to nodes with the rules of services: 10 s, three more tries for repeatable calls, and only
 * replies that match the calls. Errors of a node come in a reply with status 200 or 400
 * (docs/behaviour.md#json-rpc) and are passed on. A batch that is too large for a node (413, or one error for all) is sent in
 * halves, and later batches to it are smaller.
 *
 * @returns a function whose results are replies, or an AppKitError as from `createServiceFetch`.
 */
export function createRpcFetch({ isRepeatable }: { readonly isRepeatable: boolean }): SendCalls {
  const batches = new WeakSet<Request>()
  const largest = new Map<string, number>()
  const serviceFetch = createServiceFetch({
    deadline,
    tries,
    maxBytes,
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
    const body = parseJson(await response.arrayBuffer())
    if (calls.length > 1 && isBatchRefused(body)) throw refused({ status: 413 })
    return sortReplies(calls, body)
  } catch (cause) {
    if (refusalOf(cause)) throw cause
    if (!response.ok) throw refused(await readRefusal(copy, maxBytes))
    if (cause instanceof AppKitError) throw cause
    throw new AppKitError('BAD_REPLY', { details: 'callChain is not JSON', cause })
  }
}

/**
 * Whether a node answers a batch with one error (JSON-RPC 2.0 section 6), because it takes none or only smaller ones. In parts,
 * a node that is asked too often (-32005 of EIP-1474) would only be asked more often.
 */
function isBatchRefused(body: unknown): boolean {
  const { error } = fieldsOf(body)
  return error instanceof Object && fieldsOf(error).code !== -32005
}

/**
 * The POST request for calls to a node: one call as an object, several as a batch (JSON-RPC 2.0 sections 4 and
 * 6). A name and password in the URL are sent as a header, because `fetch` does not accept them in the URL (RFC
 * 7617).
 *
 * @throws TypeError, URIError if the URL is invalid
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
  /** Nodes in the order in which they are asked. At least one. */
  readonly urls: readonly string[]
  /** Sorts the nodes by latency and stability until the signal is aborted. */
  readonly rank?: { readonly signal: AbortSignal }
}

/** A call with its id. */
export interface WireCall {
  readonly id: number
  /** The request object of JSON-RPC 2.0 section 4, as JSON. */
  readonly json: string
}

/** The result of one call: the node's reply, or the error. */
export type RpcOutcome = RpcReply | AppKitError

/** Sends calls to a node, several as one batch. Returns a result for each, in order. Never rejects. */
export type SendCalls = (
  url: string,
  calls: readonly WireCall[],
  signal: AbortSignal | undefined,
) => Promise<readonly RpcOutcome[]>

/** Asks one node. Rejects only if the call cannot be written as JSON (TypeError). */
export type AskNode = (call: Parameters<RpcRequest>[0], signal?: AbortSignal) => Promise<RpcOutcome>

export type { RpcRequest }

/**
 * Finds the reply of each call. In an incomplete batch, calls with exactly one valid reply keep it, and the
 * others get BAD_REPLY. If a node answers a call that was not sent, all replies of the batch are invalid.
 *
 * @param calls - the calls, with different ids. One call means that it was not a batch.
 * @param body - the parsed reply.
 * @returns a result for each call, in order. At least one is a reply.
 * @throws AppKitError BAD_REPLY if no call has a reply
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

/** A reply without an id is left out. */
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

type Call = { readonly id?: unknown }

/**
 * Compares a node's replies with the calls (JSON-RPC 2.0 sections 5 and 6): each call has one reply with its
 * id. A node that could not parse a single call answers without an id.
 *
 * @param calls - the request, one call or a batch.
 * @param reply - the parsed body.
 * @returns the checked reply. A batch has the order of its calls.
 * @throws AppKitError BAD_REPLY
 */
export function matchReplies(calls: Call | readonly Call[], reply: unknown): RpcReply | RpcReply[] {
  const value = read(reply)
  if (!Array.isArray(calls)) {
    if (Array.isArray(value)) throw bad('is a batch')
    const unread = 'error' in value && value.id === null
    if (!unread && value.id !== (calls as Call).id) throw bad('has the id of another call')
    return value
  }
  if (!Array.isArray(value)) throw bad('is no batch')
  const replies = new Map(value.map((each) => [each.id as unknown, each]))
  if (replies.size !== value.length || value.length !== calls.length)
    throw bad('does not answer each call once')
  return calls.map(({ id }: Call) => {
    const answer = replies.get(id)
    if (answer === undefined) throw bad('has the id of another call')
    return answer
  })
}

function read(reply: unknown): RpcReply | RpcReply[] {
  try {
    return readRpcReply(reply)
  } catch (cause) {
    throw bad(cause instanceof Error ? cause.message : '')
  }
}

const bad = (reason: string) => new AppKitError('BAD_REPLY', { details: `callChain ${reason}` })
