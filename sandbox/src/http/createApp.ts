import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { RequestLog } from './createRequestLog.js'
import { isReachable } from './isReachable.js'
import { fail, toResponse } from './reply.js'
import type { AppEnv } from './types.js'

export interface CreateAppParameters {
  readonly requests: RequestLog
  readonly onBroken: (message: string) => void
  /** Public origin of the sandbox behind a proxy, or null. */
  readonly publicUrl: string | null
}

const ALLOWED_HEADERS =
  'content-type, user-agent, referer, origin, access-control-request-method, ' +
  'access-control-request-headers, solana-client, sec-fetch-mode, x-sdk-type, x-sdk-version, x-project-id'

const APIS = ['catalogue', 'blockchain', 'analytics'] as const

function serviceOf(path: string): (typeof APIS)[number] | 'page' {
  return APIS.find((name) => path.startsWith(`/${name}/`)) ?? 'page'
}

/**
 * The server without its services. Every reply gets a request id, requests for other host names are refused,
 * any origin may call the APIs, and every request is logged.
 */
export function createApp(parameters: CreateAppParameters): Hono<AppEnv> {
  const { requests, onBroken, publicUrl } = parameters
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    const started = performance.now()
    const id = randomUUID()
    const service = serviceOf(context.req.path)
    // A Host header such as 127.0.x.1 makes an invalid URL.
    const named = URL.canParse(context.req.url) ? new URL(context.req.url).host : undefined
    const hosts = [context.req.header('host'), named]
    if (isReachable(hosts, context.req.path, publicHost)) await next()
    else context.res = toResponse(fail(403, 'host', 'This server answers to localhost and 127.0.0.1 only.'))
    context.res.headers.set('x-request-id', id)
    if (service === 'page') return
    const origin = context.get('origin')
    if (origin !== null) context.res.headers.set('access-control-allow-origin', origin ?? '*')
    if (origin !== undefined) context.res.headers.append('vary', 'Origin')
    for (const [name, value] of Object.entries(context.get('headers') ?? {})) {
      if (value === null) context.res.headers.delete(name)
      else context.res.headers.set(name, value)
    }
    const { method, path } = context.req
    const ms = Math.round((performance.now() - started) * 10) / 10
    const note = context.get('note') ?? ''
    requests.add({ id, at: Date.now(), service, method, path, note, status: context.res.status, ms })
  })
  const everyApi = APIS.map((name) => `/${name}/*`)
  app.on('OPTIONS', everyApi, (context) =>
    context.body(null, 204, {
      'access-control-allow-headers': ALLOWED_HEADERS,
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
  app.notFound((context) =>
    toResponse(
      fail(404, 'path', `There is nothing at ${context.req.path}. The page at / lists what is here.`),
    ),
  )
  app.onError((error) => {
    onBroken(error.stack ?? error.message)
    return toResponse({ status: 500, type: 'text/plain', text: 'Internal server error' })
  })
  return app
}
