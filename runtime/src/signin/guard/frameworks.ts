import { AppKitError } from '../../errors/AppKitError.js'
import type { TokenClaims } from '../tokens/types.js'
import type { GuardedRequest, TokenGuard } from './types.js'

/** The claims of a request, or the reply to one without a good token. Errors of other code are thrown. */
async function check(guard: TokenGuard, request: GuardedRequest): Promise<TokenClaims | Response> {
  try {
    return await guard.verify(request)
  } catch (error) {
    if (error instanceof AppKitError) return guard.refuse(error)
    throw error
  }
}

/**
 * Reads the token of a request in a loader, an action or a server function. It is the guard of React Router.
 *
 * @returns the verified claims.
 * @throws Response with 401 or 503, which React Router and TanStack Start send.
 *
 * @example
 * import { createTokenGuard, requireToken } from 'appkit-runtime/signin/guard'
 *
 * const guard = createTokenGuard({ issuer: 'https://app.example/auth', audience: 'https://orders.example' })
 *
 * export async function loader({ request }: { request: Request }) {
 *   const { sub } = await requireToken(guard, request)
 *   return { sub }
 * }
 */
export async function requireToken(guard: TokenGuard, request: GuardedRequest): Promise<TokenClaims> {
  const checked = await check(guard, request)
  if (checked instanceof Response) throw checked
  return checked
}

/**
 * Next: wraps a route handler. The wrapped one gets the claims after the request.
 *
 * @example
 * import { createTokenGuard, guardNext } from 'appkit-runtime/signin/guard'
 *
 * const guard = createTokenGuard({ issuer: 'https://app.example/auth', audience: 'https://orders.example' })
 *
 * export const GET = guardNext(guard, (_request, { sub }) => Response.json({ sub }))
 */
export const guardNext =
  <Asked extends GuardedRequest, Rest extends readonly unknown[]>(
    guard: TokenGuard,
    handler: (request: Asked, token: TokenClaims, ...rest: Rest) => Response | Promise<Response>,
  ) =>
  async (request: Asked, ...rest: Rest): Promise<Response> => {
    const checked = await check(guard, request)
    return checked instanceof Response ? checked : handler(request, checked, ...rest)
  }

/**
 * Next: what `proxy.ts` exports (`middleware.ts` before Next 16, under the name `middleware`). Requests with a good token go on. The file
 * lies beside the folder `app` or `pages`: Next does not look elsewhere.
 *
 * @example
 * import { createTokenGuard, guardNextProxy } from 'appkit-runtime/signin/guard'
 *
 * const guard = createTokenGuard({ issuer: 'https://app.example/auth', audience: 'https://orders.example' })
 *
 * export const proxy = guardNextProxy(guard)
 * export const config = { matcher: '/api/:path*' }
 */
export const guardNextProxy =
  (guard: TokenGuard) =>
  async (request: GuardedRequest): Promise<Response | undefined> => {
    const checked = await check(guard, request)
    return checked instanceof Response ? checked : undefined
  }

/** The used parts of what React Router gives to a middleware. */
export interface ReactRouterParameters<Key> {
  readonly request: GuardedRequest
  readonly context: { set(key: Key, value: TokenClaims): unknown }
}

/**
 * React Router: a middleware that puts the claims into the context.
 *
 * React Router 7 reads an exported middleware only with `future: { v8_middleware: true }` in `react-router.config.ts`. Without the flag a
 * route that does not use its context answers everybody, so `requireToken` in each loader and action is the guard that needs no setup.
 *
 * @param key - made with `createContext<TokenClaims>()` of React Router.
 *
 * @example
 * import { createTokenGuard, guardReactRouter, type TokenClaims } from 'appkit-runtime/signin/guard'
 *
 * declare const createContext: <Value>() => { readonly defaultValue?: Value }
 *
 * const guard = createTokenGuard({ issuer: 'https://app.example/auth', audience: 'https://orders.example' })
 * export const token = createContext<TokenClaims>()
 * export const middleware = [guardReactRouter(guard, token)]
 */
export const guardReactRouter =
  <Key>(guard: TokenGuard, key: Key) =>
  async <Next>(
    { context, request }: ReactRouterParameters<Key>,
    next: () => Promise<Next>,
  ): Promise<Next> => {
    context.set(key, await requireToken(guard, request))
    return next()
  }

/**
 * TanStack Start: the function of `createMiddleware().server(…)`. The handlers have the claims as `context.token`. It guards the server
 * functions and server routes that name the middleware; a server function is not guarded by the route that calls it.
 *
 * @example
 * import { createTokenGuard, guardTanStackStart } from 'appkit-runtime/signin/guard'
 *
 * declare const createMiddleware: () => { server(run: unknown): unknown }
 *
 * const guard = createTokenGuard({ issuer: 'https://app.example/auth', audience: 'https://orders.example' })
 * export const withToken = createMiddleware().server(guardTanStackStart(guard))
 */
export const guardTanStackStart =
  (guard: TokenGuard) =>
  async <Next>({
    next,
    request,
  }: {
    readonly request: GuardedRequest
    readonly next: (options: { readonly context: { readonly token: TokenClaims } }) => Next
  }): Promise<Awaited<Next>> =>
    await next({ context: { token: await requireToken(guard, request) } })

/** The used parts of a context of Hono. */
export interface HonoContext {
  readonly req: { readonly raw: GuardedRequest }
  set(key: 'token', value: TokenClaims): void
}

/**
 * Hono: a middleware. The routes below it have the claims as `context.get('token')`; a route that was added before it is open.
 *
 * @example
 * import { createTokenGuard, guardHono, type TokenClaims } from 'appkit-runtime/signin/guard'
 * import { Hono } from 'hono'
 *
 * const guard = createTokenGuard({ issuer: 'https://app.example/auth', audience: 'https://orders.example' })
 *
 * export const app = new Hono<{ Variables: { token: TokenClaims } }>()
 * app.use('/orders/*', guardHono(guard))
 * app.get('/orders/mine', (context) => context.json({ user: context.get('token').sub }))
 */
export const guardHono =
  (guard: TokenGuard) =>
  async (context: HonoContext, next: () => Promise<void>): Promise<Response | undefined> => {
    const checked = await check(guard, context.req.raw)
    if (checked instanceof Response) return checked
    context.set('token', checked)
    await next()
    return undefined
  }

/** The used parts of a request of Express. */
export interface ExpressRequest {
  readonly method: string
  readonly originalUrl: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The used parts of a response of Express. The routes read the claims as `response.locals.token`. */
export interface ExpressResponse {
  readonly locals: Record<string, unknown>
  status(code: number): unknown
  setHeader(name: string, value: string | readonly string[]): unknown
  end(body: string): unknown
}

/**
 * Express: a middleware. The routes below it have the claims as `response.locals.token`; a route that was added before it is open. It
 * reads no body.
 *
 * @example
 * import { createTokenGuard, guardExpress } from 'appkit-runtime/signin/guard'
 * import express from 'express'
 *
 * const guard = createTokenGuard({ issuer: 'https://app.example/auth', audience: 'https://orders.example' })
 *
 * export const app = express()
 * app.use('/orders', guardExpress(guard))
 * app.get('/orders/mine', (_request, response) => response.json({ user: response.locals.token.sub }))
 */
export const guardExpress =
  (guard: TokenGuard) =>
  async (
    { headers, method, originalUrl }: ExpressRequest,
    response: ExpressResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    try {
      const copy = new Headers()
      for (const name of ['authorization', 'dpop'])
        if (typeof headers[name] === 'string') copy.set(name, headers[name])
      const path = originalUrl.startsWith('/') ? originalUrl : '/'
      const request = { headers: copy, method, url: `http://localhost${path}` }
      const checked = await check(guard, request)
      if (!(checked instanceof Response)) {
        response.locals.token = checked
        next()
        return
      }
      response.status(checked.status)
      for (const [name, value] of checked.headers) response.setHeader(name, value)
      response.end(await checked.text())
    } catch (error) {
      next(error)
    }
  }
