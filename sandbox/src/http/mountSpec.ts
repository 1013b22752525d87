import type { Context, Hono } from 'hono'
import { ChainDownError } from '../chain/ChainDownError.js'
import type { Operation } from '../spec/types.js'
import { fail } from './fail.js'
import { readBody } from './readBody.js'
import { toResponse } from './toResponse.js'
import type { AppEnv, Call, Handlers, Reply } from './types.js'

export interface MountSpecParameters {
  readonly app: Hono<AppEnv>
  /** Path the service is served under, e.g. `/catalogue`. */
  readonly base: string
  readonly operations: readonly Operation[]
  readonly handlers: Handlers
  /** Called with what is wrong when a reply does not conform, or a handler failed. */
  readonly onBroken: (message: string) => void
}

const failed = (): Reply => ({ status: 500, type: 'text/plain', text: 'Internal server error' })

async function run(
  handler: Handlers[string],
  call: Call,
  onBroken: (message: string) => void,
): Promise<Reply> {
  try {
    return await handler(call)
  } catch (error) {
    if (error instanceof ChainDownError)
      return fail(503, 'chainId', `${error.message} Try again in a moment.`)
    onBroken(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return failed()
  }
}

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
 * Serves every operation of a spec: the request is checked, the handler of the operationId answers, and
 * the reply is checked too. A reply that breaks the spec never leaves; the caller gets a 500.
 * An operation without a handler answers 501.
 */
export function mountSpec(parameters: MountSpecParameters): void {
  const { app, base, handlers, onBroken } = parameters
  for (const operation of parameters.operations) {
    const path = base + operation.path.replace(/\{([^}]+)\}/g, ':$1')
    const handler = Object.hasOwn(handlers, operation.id) ? handlers[operation.id] : undefined
    app.on(operation.method.toUpperCase(), path, async (context: Context<AppEnv>) => {
      if (!handler) return toResponse(fail(501, '', `This sandbox does not serve ${operation.id}.`))
      const url = new URL(context.req.url)
      const rawBody = operation.method === 'get' ? '' : await readBody(context.req.raw)
      if (rawBody === null) return toResponse(fail(413, 'body', 'The request body may hold at most 10 MB.'))
      const checked = operation.checkRequest({
        path: context.req.param(),
        query: url.searchParams,
        headers: context.req.raw.headers,
        body: rawBody,
      })
      let reply: Reply
      if (checked.ok) reply = await run(handler, { ...checked.value, rawBody, baseUrl: url.origin }, onBroken)
      else {
        const { status, field, text } = checked.rejection
        reply = field === undefined ? { status, type: 'text/plain', text } : fail(status, field, text)
      }
      if (reply.note) context.set('note', reply.note)
      const fault = findFault(operation, reply)
      if (fault === null) return toResponse(reply)
      onBroken(`${operation.id} broke its spec: ${fault}`)
      return toResponse(failed())
    })
  }
}
