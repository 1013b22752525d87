import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { TraceRequest } from '../operate/createTraces.js'
import { fail, toResponse } from './reply.js'
import type { AppEnv, Reply, RequestRecord } from './types.js'

export interface CreateAppParameters {
  /** Called with every request to one of the APIs, when it is answered. */
  readonly onRequest: (record: RequestRecord) => void
  readonly onBroken: (message: string) => void
  /** Runs what answers each request. */
  readonly trace?: TraceRequest<RequestRecord>
  /** The answer to a request that no service may see, or null. */
  readonly refuse?: (context: Context<AppEnv>) => Reply | null
  /** The sentence for a path that is not served. */
  readonly nothingAt?: (path: string) => string
}

const allowedHeaders =
  'content-type, user-agent, referer, origin, access-control-request-method, ' +
  'access-control-request-headers, solana-client, sec-fetch-mode, x-sdk-type, x-sdk-version, x-project-id'

/** Headers that pages may read beside those safelisted by CORS: when to ask again, and the id that an operator looks for. */
const exposedHeaders = 'retry-after, x-request-id'

const apis = ['catalogue', 'blockchain', 'analytics'] as const

/** The service of a path, and whether pages of any origin may call it. Sign-in says itself which pages may. */
function serviceOf(path: string): readonly [service: RequestRecord['service'], isOpen: boolean] {
  const api = apis.find((name) => path.startsWith(`/${name}/`))
  if (api !== undefined) return [api, true]
  return [path.startsWith('/auth/') ? 'signin' : 'page', false]
}

/**
 * The server without its services. Every reply gets a request id, any origin may call the APIs, and every request is
 * reported.
 */
export function createApp(parameters: CreateAppParameters): Hono<AppEnv> {
  const { nothingAt, onBroken, onRequest, refuse, trace = (answer) => answer() } = parameters
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    onRequest(await trace(() => answerRequest(context, next, refuse?.(context) ?? null)))
  })
  app.on(
    'OPTIONS',
    apis.map((name) => `/${name}/*`),
    (context) =>
      context.body(null, 204, {
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '600',
        ...(context.req.path === '/blockchain/v1/json-rpc'
          ? { 'access-control-allow-methods': 'POST, OPTIONS' }
          : {}),
      }),
  )
  app.on('GET', ['/blockchain/v1', '/blockchain/v1/', '/blockchain/ws'], () => {
    const text = 'JSON-RPC is answered to POST requests; WebSocket is not offered here.'
    return toResponse({ status: 426, type: 'text/plain', text, headers: { upgrade: 'websocket' } })
  })
  app.notFound(({ req }) =>
    toResponse(fail(404, 'path', nothingAt?.(req.path) ?? `There is nothing at ${req.path}.`)),
  )
  app.onError((error) => {
    onBroken(error.stack ?? error.message)
    return toResponse({ status: 500, type: 'text/plain', text: 'Internal server error' })
  })
  return app
}

/** Has a request answered, or refuses it, and says what it was. */
async function answerRequest(
  context: Context<AppEnv>,
  next: () => Promise<void>,
  refusal: Reply | null,
): Promise<RequestRecord> {
  const started = performance.now()
  const id = randomUUID()
  const [service, isOpen] = serviceOf(context.req.path)
  if (refusal === null) await next()
  else context.res = toResponse(refusal)
  context.res.headers.set('x-request-id', id)
  if (isOpen) openToPages(context)
  const { method, path } = context.req
  const ms = Math.round((performance.now() - started) * 10) / 10
  const note = context.get('note') ?? ''
  const operation = context.get('operation') ?? ''
  const { status } = context.res
  return { id, at: Date.now(), service, method, path, note, operation, status, ms }
}

/** Lets pages of any origin read a reply, unless its handler has named one. */
function openToPages(context: Context<AppEnv>): void {
  const { headers } = context.res
  const origin = context.get('origin')
  if (origin !== null) headers.set('access-control-allow-origin', origin ?? '*')
  headers.set('access-control-expose-headers', exposedHeaders)
  if (origin !== undefined) headers.append('vary', 'Origin')
  for (const [name, value] of Object.entries(context.get('headers') ?? {})) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
}
