import { AppKitError } from '../../errors/AppKitError.js'
import { type Answer, type FaultServer, json, type SeenRequest } from './faultServer.js'
import { type Operation, operations } from './operations.js'

/** The answer of a service in good health. */
export const good = ({ reply }: Operation): Answer =>
  reply === undefined ? (response) => response.writeHead(200, { 'content-length': '0' }).end() : json(reply)

/** Makes a server answer everything well but one operation. */
export function serve(server: FaultServer, faulty?: Operation, answer?: Answer): void {
  server.answers.clear()
  server.seen.length = 0
  for (const operation of operations) server.answers.set(operation.path, good(operation))
  if (faulty !== undefined && answer !== undefined) server.answers.set(faulty.path, answer)
}

/** How often an operation came over the wire. */
export const timesSeen = (server: FaultServer, { path }: Operation) =>
  server.seen.filter((request) => request.path === path).length

/** The codes of an error and of what lies beneath it, and what they say for developers. */
export function describeError(error: unknown): { readonly codes: readonly string[]; readonly text: string } {
  const codes: string[] = []
  const texts: string[] = []
  for (let each = error; each instanceof AppKitError; each = each.cause) {
    codes.push(each.code)
    texts.push(each.message, each.details ?? '')
  }
  return { codes, text: texts.join(' ') }
}

/** The error a promise ends with; throws when it does not. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

/** A call of JSON-RPC as a node gets it. */
export interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** The calls of a request: one that came alone, or those of a batch. */
export const callsOf = ({ body }: Pick<SeenRequest, 'body'>) => [JSON.parse(body)].flat() as Call[]

/** A node that answers each call by a function of it, in a batch or alone. */
export const answering =
  (answer: (call: Call) => object, status = 200): Answer =>
  (response, request, count) => {
    const reply = (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) })
    const calls = JSON.parse(request.body) as Call | Call[]
    json(Array.isArray(calls) ? calls.map(reply) : reply(calls), status)(response, request, count)
  }
