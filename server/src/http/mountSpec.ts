import type { Context, Hono } from 'hono'
import { ChainDownError, ServiceDownError } from '../errors/ServerError.js'
import { DatabaseAwayError } from '../frame/frame.js'
import { clientOf, type ProxyOptions } from '../limits/clientOf.js'
import type { Limiter } from '../limits/createLimiter.js'
import { isObject } from '../spec/json.js'
import type { Operation, RawRequest } from '../spec/types.js'
import { type BodyShare, countBodies } from './countBodies.js'
import { readBody } from './readBody.js'
import { fail, toResponse } from './reply.js'
import type { AppEnv, Call, Handler, Handlers, Reply } from './types.js'

/** Takes over the reply of an operation, or returns null to leave it as it is. */
export type TakeOver = (
  operation: Operation,
  answer: () => Promise<Reply>,
  context: Context<AppEnv>,
) => Promise<Response> | null

export interface MountSpecParameters {
  readonly app: Hono<AppEnv>
  /** Path the service is served under, e.g. `/catalogue`. */
  readonly base: string
  readonly operations: readonly Operation[]
  readonly handlers: Handlers
  /** Called with what is wrong when a reply does not conform, or a handler failed. */
  readonly onBroken: (message: string) => void
  /** Asked about each request; the sandbox has its fault plan here. */
  readonly takeOver?: TakeOver
  readonly limiter?: Limiter | null
  /** The proxies that name the client, for the limiter. */
  readonly proxy?: ProxyOptions | null
  /** Origin under which others reach the server; that of the request when there is none. */
  readonly publicUrl?: string | null
}

/** Bodies of a client that are read or answered at once, in bytes: two of the largest. */
const maxBodies = 20 * 1024 * 1024

function tooMany(seconds: number): Reply {
  const text = `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return { ...fail(429, 'rate_limited', text), headers: { 'retry-after': String(seconds) } }
}

/**
 * Serves every operation of a spec through the handler of its operationId. Before it runs comes the rate limit, for which a batch
 * of JSON-RPC is as many requests as it has calls, and there has to be room for the body. An operation without a handler answers 501.
 */
export function mountSpec(parameters: MountSpecParameters): void {
  const { app, base, handlers, limiter, takeOver } = parameters
  const openBody = countBodies(maxBodies)
  for (const operation of parameters.operations) {
    const path = pathOf(base, operation.path)
    const keyOf = (client: string) => `${operation.method} ${path} ${client}`
    const handler = Object.hasOwn(handlers, operation.id) ? handlers[operation.id] : undefined
    const answer = (context: Context<AppEnv>, client: string): Promise<Reply> =>
      handler === undefined
        ? Promise.resolve(fail(501, '', `This server does not serve ${operation.id}.`))
        : answerWithin(openBody(client), (share) =>
            answerRequest(parameters, { operation, handler, client, key: keyOf(client), share }, context),
          )
    app.on(operation.method.toUpperCase(), path, async (context: Context<AppEnv>) => {
      context.set('operation', operation.id)
      const client = clientOfRequest(context, parameters.proxy ?? null)
      const wait = limiter?.take(keyOf(client)) ?? 0
      if (wait > 0) return toResponse(tooMany(wait))
      const answered = () => answer(context, client)
      return takeOver?.(operation, answered, context) ?? toResponse(await answered())
    })
  }
  // After all of them, so that a path with a name in it takes nothing from a path without.
  for (const [path, methods] of methodsOf(parameters.operations))
    app.all(pathOf(base, path), () => toResponse(notTaken(methods)))
}

/** The client of a request, as limits count it. */
export const clientOfRequest = (context: Context<AppEnv>, proxy: ProxyOptions | null): string =>
  clientOf((name) => context.req.header(name), proxy, context.env?.incoming?.socket.remoteAddress)

/** An operation, its handler, and the key by which the limiter counts its clients. */
interface Asked {
  readonly operation: Operation
  readonly handler: Handler
  /** The client, as limits count it. */
  readonly client: string
  readonly key: string
  /** The count of its body. */
  readonly share: BodyShare
}

/** Counts a body until its request is answered: what was read is in memory so long. */
async function answerWithin(share: BodyShare, answer: (share: BodyShare) => Promise<Reply>): Promise<Reply> {
  try {
    return await answer(share)
  } finally {
    share.close()
  }
}

async function answerRequest(
  { limiter, onBroken, publicUrl }: MountSpecParameters,
  { client, handler, key, operation, share }: Asked,
  context: Context<AppEnv>,
): Promise<Reply> {
  const url = new URL(context.req.url)
  const body = operation.method === 'get' ? '' : await readBody(context.req.raw, { keep: share.take })
  if (share.isRefused()) return tooMany(1)
  if (body === null) return fail(413, 'body', 'The request body must be whole and may hold at most 10 MB.')
  const request = {
    path: context.req.param(),
    query: url.searchParams,
    headers: context.req.raw.headers,
    body,
  }
  const baseUrl = publicUrl ?? url.origin
  const charge = (more: number): number => limiter?.charge(key, more) ?? 0
  const reply = await answerOperation({ operation, handler, request, baseUrl, client, charge, onBroken })
  if (reply.note) context.set('note', reply.note)
  if (reply.origin !== undefined) context.set('origin', reply.origin)
  return reply
}

function methodsOf(operations: readonly Operation[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { method, path } of operations)
    found.set(path, [...(found.get(path) ?? []), method.toUpperCase()])
  return found
}

function notTaken(methods: readonly string[]): Reply {
  const text = `Only ${methods.join(' and ')} is answered here.`
  return { ...fail(405, 'method', text), headers: { allow: [...methods, 'OPTIONS'].join(', ') } }
}

function pathOf(base: string, path: string): string {
  return base + path.replace(/\{([^}]+)\}/g, ':$1')
}

export interface AnswerOperationParameters {
  readonly operation: Operation
  readonly handler: Handler
  readonly request: RawRequest
  readonly baseUrl: string
  readonly client: string
  /** Counts further requests of the client. Returns 0, or the seconds until it may ask again. */
  readonly charge: (more: number) => number
  /** Called with what is wrong when a reply does not conform, or the handler failed. */
  readonly onBroken: (message: string) => void
}

const failed = (): Reply => ({ status: 500, type: 'text/plain', text: 'Internal server error' })

async function run(handler: Handler, call: Call, onBroken: (message: string) => void): Promise<Reply> {
  try {
    return await handler(call)
  } catch (error) {
    if (
      error instanceof ChainDownError ||
      error instanceof ServiceDownError ||
      error instanceof DatabaseAwayError
    ) {
      const field = error instanceof ChainDownError ? 'chainId' : ''
      return {
        ...fail(503, field, `${error.message} Try again in a moment.`),
        headers: { 'retry-after': '1' },
      }
    }
    onBroken(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return failed()
  }
}

/** A batch of JSON-RPC asks the node for each of its calls. */
const countCalls = (body: unknown): number =>
  Array.isArray(body) && body.every((each) => isObject(each) && 'method' in each) ? body.length : 1

function findFault(operation: Operation, reply: Reply): string | null {
  if ('json' in reply) return operation.checkReply(reply.status, 'application/json', reply.json)
  if (reply.type !== 'application/json') return operation.checkReply(reply.status, reply.type, reply.text)
  try {
    return operation.checkReply(reply.status, reply.type, JSON.parse(reply.text))
  } catch {
    return 'the body is no JSON'
  }
}

/**
 * Answers one request to one operation: the request is checked, the handler answers, and the reply is
 * checked too. A reply that breaks the spec never leaves; the caller gets a 500.
 */
async function answerOperation(parameters: AnswerOperationParameters): Promise<Reply> {
  const { operation, handler, request, baseUrl, charge, client, onBroken } = parameters
  const checked = operation.checkRequest(request)
  if (!checked.ok) {
    // An error of the caller. It is reported even if the spec does not describe this status.
    const { status, field, text } = checked.rejection
    return field === undefined ? { status, type: 'text/plain', text } : fail(status, field, text)
  }
  const more = countCalls(checked.value.body) - 1
  const wait = more > 0 ? charge(more) : 0
  if (wait > 0) return tooMany(wait)
  const reply = await run(handler, { ...checked.value, rawBody: request.body, baseUrl, client }, onBroken)
  const fault = findFault(operation, reply)
  if (fault === null) return reply
  onBroken(`${operation.id} broke its spec: ${fault}`)
  return failed()
}
