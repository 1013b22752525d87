import type { HttpBindings } from '@hono/node-server'
import type { Users } from '../frame/frame.js'
import { createApp } from '../http/createApp.js'
import { mountSpec } from '../http/mountSpec.js'
import { fail, toResponse } from '../http/reply.js'
import type { RequestRecord } from '../http/types.js'
import { clientOf, type ProxyOptions } from '../limits/clientOf.js'
import { createLimiter } from '../limits/createLimiter.js'
import type { TraceRequest } from '../operate/createTraces.js'
import type { Operation } from '../spec/types.js'
import { createKeyCheck } from './createKeyCheck.js'
import { createUsersHandlers } from './createUsersHandlers.js'
import { servePage } from './servePage.js'

export interface UsersAppParameters {
  readonly users: Users
  readonly operations: readonly Operation[]
  /** Hashes of keys by the name of the admin. */
  readonly keys: Readonly<Record<string, string>>
  readonly proxy: ProxyOptions | null
  /** Calls a minute of one client. */
  readonly callsPerMinute: number
  readonly onBroken: (message: string) => void
  /** Told of each call that had a key, with the name of the admin. */
  readonly onRequest: (record: RequestRecord, admin: string) => void
  /** Runs what answers each call that had a key. */
  readonly trace?: TraceRequest<RequestRecord>
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The users API with its page. The page has no data and needs no key; every call needs one. Nothing is kept in a cookie, so that
 * no other page can call in the name of an admin, and no other origin may read a reply.
 */
export function createUsersApp(parameters: UsersAppParameters) {
  const { keys, onBroken, onRequest, operations, proxy, trace, users } = parameters
  const check = createKeyCheck(keys)
  const limiter = createLimiter(parameters.callsPerMinute)
  const apps = new Map(
    Object.keys(keys).map((admin) => {
      const app = createApp({
        onBroken,
        onRequest: (record) => onRequest(record, admin),
        ...(trace && { trace }),
      })
      mountSpec({
        app,
        base: '',
        operations,
        handlers: createUsersHandlers(users, admin),
        onBroken,
        limiter,
        proxy,
      })
      return [admin, app] as const
    }),
  )
  const answer = async (request: Request, bindings: HttpBindings): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/v1/'))
      return servePage(request) ?? toResponse(fail(404, 'path', 'There is nothing here.'))
    const client = clientOf(
      (name) => request.headers.get(name),
      proxy,
      bindings.incoming?.socket.remoteAddress,
    )
    const verdict = check(request.headers.get('authorization') ?? undefined, client)
    if ('admin' in verdict) return (await apps.get(verdict.admin)?.fetch(request, bindings)) ?? refuse()
    return verdict.wait > 0 ? tooMany(verdict.wait) : refuse()
  }
  return async (request: Request, bindings: HttpBindings): Promise<Response> => {
    const response = await answer(request, bindings)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
}

const refuse = () =>
  toResponse({
    ...fail(401, 'authorization', 'This admin key is not known. Send it as "Authorization: Bearer akadm_…".'),
    headers: { 'www-authenticate': 'Bearer' },
  })

const tooMany = (wait: number) =>
  toResponse({
    ...fail(429, 'rate_limited', `Too many wrong keys. Try again in ${wait} s.`),
    headers: { 'retry-after': String(wait) },
  })
