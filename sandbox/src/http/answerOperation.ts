import { ChainDownError } from '../chain/ChainDownError.js'
import type { Operation, RawRequest } from '../spec/types.js'
import { fail } from './fail.js'
import type { Call, Handler, Reply } from './types.js'

export interface AnswerOperationParameters {
  readonly operation: Operation
  readonly handler: Handler
  readonly request: RawRequest
  readonly baseUrl: string
  /** Called with what is wrong when a reply does not conform, or the handler failed. */
  readonly onBroken: (message: string) => void
}

const failed = (): Reply => ({ status: 500, type: 'text/plain', text: 'Internal server error' })

async function run(handler: Handler, call: Call, onBroken: (message: string) => void): Promise<Reply> {
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
 * Answers one request to one operation: the request is checked, the handler answers, and the reply is
 * checked too. A reply that breaks the spec never leaves; the caller gets a 500.
 */
export async function answerOperation(parameters: AnswerOperationParameters): Promise<Reply> {
  const { operation, handler, request, baseUrl, onBroken } = parameters
  const checked = operation.checkRequest(request)
  if (!checked.ok) {
    // The caller's mistake, which is told also where a spec of somebody else forgot to describe it.
    const { status, field, text } = checked.rejection
    return field === undefined ? { status, type: 'text/plain', text } : fail(status, field, text)
  }
  const reply = await run(handler, { ...checked.value, rawBody: request.body, baseUrl }, onBroken)
  const fault = findFault(operation, reply)
  if (fault === null) return reply
  onBroken(`${operation.id} broke its spec: ${fault}`)
  return failed()
}
