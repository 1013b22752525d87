import { AppKitError } from '../../errors/AppKitError.js'
import { type Answer, type FaultServer, json, type SeenRequest } from './faultServer.js'
import { operations } from './operations.js'
import type { Operation } from './samples.js'

/** A successful answer. */
export const good = ({ reply }: Operation): Answer =>
  reply === undefined ? (response) => response.writeHead(200, { 'content-length': '0' }).end() : json(reply)

/** Makes a server answer every operation with success, except one. */
export function serve(server: FaultServer, faulty?: Operation, answer?: Answer): void {
  server.answers.clear()
  server.seen.length = 0
  for (const { path } of operations)
    server.answers.set(path, (response, request, count) => {
      // One path may have several methods.
      const asked = operations.find((each) => each.path === path && each.method === request.method)
      if (asked) good(asked)(response, request, count)
      else response.writeHead(405, { 'content-length': '0' }).end()
    })
  if (faulty !== undefined && answer !== undefined) server.answers.set(faulty.path, answer)
}

/** How often an operation was requested. */
export const timesSeen = (server: FaultServer, { path }: Operation) =>
  server.seen.filter((request) => request.path === path).length

/** The codes of an error and its causes, and their messages for developers. */
export function describeError(error: unknown): { readonly codes: readonly string[]; readonly text: string } {
  const codes: string[] = []
  const texts: string[] = []
  for (let each = error; each instanceof AppKitError; each = each.cause) {
    codes.push(each.code)
    texts.push(each.message, each.details ?? '')
  }
  return { codes, text: texts.join(' ') }
}

/** The error of a promise. Throws if the promise resolves. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

/** A JSON-RPC call as a node receives it. */
export interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** The calls of a request: a single one, or those of a batch. */
export const callsOf = ({ body }: Pick<SeenRequest, 'body'>) => [JSON.parse(body)].flat() as Call[]

/** A node that answers each call with a function, in a batch or alone. */
export const answering =
  (answer: (call: Call) => object, status = 200): Answer =>
  (response, request, count) => {
    const reply = (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) })
    const calls = JSON.parse(request.body) as Call | Call[]
    json(Array.isArray(calls) ? calls.map(reply) : reply(calls), status)(response, request, count)
  }
