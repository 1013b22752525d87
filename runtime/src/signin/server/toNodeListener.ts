import { readNodeBody } from '../../../../common/node/nodeBody.js'
import { callHost } from '../../errors/hostCalls.js'
import type { SignInCaller, SignInServer } from './types.js'

/** The used parts of a request of Node's `http`, which Express also has. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** Express: the path with the part that a router has removed. */
  readonly originalUrl?: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** `null` in an API route of Next 15 behind its middleware. */
  readonly socket: { readonly remoteAddress?: string | undefined } | null
}

/** The used parts of a response of Node's `http`, which Express also has. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string | readonly string[]): unknown
  end(body?: string): unknown
}

const maxBytes = 65_536

/**
 * Creates a listener for Node's `http` and for Express. It reads the body itself, so add it before a body
 * parser.
 *
 * @param server - the result of `createSignInServer`.
 * @param callerOf - returns the client's address. Default: the address of the socket. Behind a proxy that is
 *   the proxy: set `clientHeader` there. If it throws, the default is used.
 *
 * @example
 * import { createMemoryStorage, createSignInServer, toNodeListener } from 'appkit-runtime/signin/server'
 *
 * declare const app: { use(path: string, listener: unknown): void }
 *
 * const auth = createSignInServer({ origins: ['https://app.example'], storage: createMemoryStorage() })
 * app.use('/auth', toNodeListener(auth))
 */
export function toNodeListener(
  server: SignInServer,
  callerOf: (request: NodeRequest) => SignInCaller = callerOfSocket,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    // An error thrown in the listener would end the process.
    const caller = callHost(() => callerOf(request)) ?? callerOfSocket(request)
    const answer = await server.handle(await toWebRequest(request), caller)
    response.statusCode = answer.status
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
    const cookies = answer.headers.getSetCookie()
    if (cookies.length > 0) response.setHeader('set-cookie', cookies)
    response.end(answer.body === null ? undefined : await answer.text())
  }
}

const callerOfSocket = ({ socket }: NodeRequest): SignInCaller => ({ client: socket?.remoteAddress })

/**
 * Converts a request of Node to a web request. A body larger than the server's limit is cut,
 * and that of a client that is gone is empty. It never throws, because in a listener that would end the process.
 *
 * @param request - a request of Node's `http` or of Express.
 *
 * @example
 * import { createServer } from 'node:http'
 * import { toWebRequest, type SignInServer } from 'appkit-runtime/signin/server'
 *
 * declare const auth: SignInServer
 *
 * export const server = createServer(async (request, response) => {
 *   const session = await auth.getSession(await toWebRequest(request))
 *   response.end(session?.accountAddress ?? 'nobody')
 * })
 */
export async function toWebRequest(request: NodeRequest): Promise<Request> {
  const { headers, method = 'GET', originalUrl, url = '/' } = request
  const copy = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(':') || value === undefined) continue
    copy.set(name, Array.isArray(value) ? value.join(', ') : String(value))
  }
  const path = originalUrl ?? url
  // Only the path is used: `Origin` identifies the page. As a relative URL, `//` would be invalid.
  const address = `http://localhost${path.startsWith('/') ? path : '/'}`
  // A web request cannot have these methods. No request of the server is a HEAD.
  const allowed = /^(?:connect|trace|track)$/i.test(method) ? 'HEAD' : method
  const isEmpty = allowed === 'GET' || allowed === 'HEAD'
  const body = isEmpty ? null : await readNodeBody(request, maxBytes)
  return new Request(address, { method: allowed, headers: copy, body })
}
