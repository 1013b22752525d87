import { AppKitError, addErrorTexts, callHost } from '../../errors/AppKitError.js'
import { signInServerTexts } from '../../errors/texts/signInServer.js'
import { type Origin, readOrigin } from '../message/origins.js'
import type { SignInSession } from '../message/types.js'
import { checkServerOptions } from './checkServerOptions.js'
import { createClients } from './clients.js'
import { createCookies } from './cookies.js'
import { hashOf, randomHex, readBody, respond, respondError } from './http.js'
import type { SignInCaller, SignInLogEntry, SignInServer, SignInServerOptions } from './types.js'
import { createVerifyCall, readAccount } from './verifyCall.js'

addErrorTexts(signInServerTexts)

const nonceLife = 10 * 60_000
const day = 86_400

/**
 * Creates the server side of sign-in: it issues nonces, verifies messages, and stores and ends sessions. For
 * servers with the web's `Request` and `Response` (docs/sign-in.md#server).
 *
 * @throws AppKitError SIGN_IN_ORIGIN_INVALID for an invalid origin, one with http without `development`, or one with https
 *   that is not of this machine with it;
 *   SIGN_IN_SERVER_OPTION_INVALID for any other option that cannot be used, with its name in `details`.
 *
 * @example
 * import { createMemoryStorage, createSignInServer } from 'appkit-runtime/signin/server'
 *
 * const auth = createSignInServer({ origins: ['https://app.example'], storage: createMemoryStorage() })
 *
 * export async function handle(request: Request) {
 *   if (new URL(request.url).pathname.startsWith('/auth/')) return auth.handle(request)
 *   const session = await auth.getSession(request)
 *   return session ? new Response(`Hello ${session.accountAddress}`) : new Response(null, { status: 401 })
 * }
 */
export function createSignInServer(options: SignInServerOptions): SignInServer {
  checkServerOptions(options)
  const { basePath = '/auth', callsPerMinute = 30, development = false, storage } = options
  const now = options.now ?? Date.now
  const origins = readOrigins(options.origins, development)
  const names = origins.map(({ host, scheme }) => `${scheme}://${host}`)
  const cookies = createCookies({ development, embedded: options.embedded ?? false })
  const sessionLife = (options.sessionSeconds ?? day) * 1000
  const verify = createVerifyCall({ ...options, cookies, now, origins: names, sessionLife })

  const find = async (request: Request): Promise<SignInSession | null> => {
    const id = cookies.readSession(request)
    return (id && (await storage.findSession(hashOf(id), now()))) || null
  }

  async function issueNonce(request: Request): Promise<Response> {
    if ((await readBody(request, [])) === undefined) return respondError('bad_request')
    const binder = cookies.readBinder(request) ?? randomHex(16)
    const nonce = randomHex(16)
    const expiresAt = now() + nonceLife
    await storage.addNonce({ hash: hashOf(nonce), binder: hashOf(binder), expiresAt })
    const headers = new Headers()
    cookies.setBinder(headers, binder, nonceLife / 1000)
    return respond(200, { nonce, expiresAt: new Date(expiresAt).toISOString() }, headers)
  }

  async function signOut(request: Request): Promise<Response> {
    if ((await readBody(request, [])) === undefined) return respondError('bad_request')
    const id = cookies.readSession(request)
    if (id !== undefined) await storage.removeSession(hashOf(id))
    const headers = new Headers()
    cookies.clear(headers)
    return respond(204, undefined, headers)
  }

  const posts: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    nonce: issueNonce,
    verify: verify.answer,
    'sign-out': signOut,
  }

  /** A request that changes something must come from a page of the app (CSRF). */
  const isOurs = (request: Request) => {
    const origin = request.headers.get('origin')
    return origin === null ? request.headers.get('sec-fetch-site') === 'same-origin' : names.includes(origin)
  }

  const refused = new Set<string>()
  /** A development server takes another port when its own is taken, and the page only learns that it was refused. */
  const warnRefused = (origin: string | null) => {
    if (!development || origin === null || refused.has(origin)) return
    refused.add(origin)
    console.warn(
      `Sign-in refused a call of ${origin}, as it answers pages of ${names.join(', ')} only. Open the app there, or add its origin to \`origins\`.`,
    )
  }

  const clients = createClients({
    callsPerMinute,
    clientHeader: options.clientHeader,
    development,
    now,
    storage,
  })
  const isTooOften = async (request: Request, call: string, caller: SignInCaller) =>
    call !== 'sign-out' && (await clients.isTooOften(request, call, caller))

  async function answer(request: Request, caller: SignInCaller): Promise<Response> {
    const call = callOf(request, basePath)
    if (request.method === 'GET' && call === 'session') {
      const session = await find(request)
      return respond(200, { session: session?.data ?? null })
    }
    const post =
      request.method === 'POST' && call !== undefined && Object.hasOwn(posts, call) ? posts[call] : undefined
    if (post === undefined || call === undefined) return respondError('bad_request')
    if (!isOurs(request)) {
      warnRefused(request.headers.get('origin'))
      return respondError('origin')
    }
    if (await isTooOften(request, call, caller)) return respondError('rate')
    return post(request)
  }

  return {
    handle: async (request, caller = {}) => {
      const origin = request.headers.get('origin')
      const isKnown = origin !== null && names.includes(origin)
      let thrown: unknown
      const response =
        request.method === 'OPTIONS' && isKnown
          ? respond(204, undefined, preflight())
          : await answer(request, caller).catch((error: unknown) => {
              // An error of the storage: it is down or full.
              thrown = error
              return respondError('unavailable')
            })
      response.headers.append('vary', 'origin')
      if (isKnown) {
        response.headers.set('access-control-allow-origin', origin)
        response.headers.set('access-control-allow-credentials', 'true')
      }
      if (options.log !== undefined) {
        const entry = await toEntry(request, response, callOf(request, basePath), origin)
        callHost(() => options.log?.(thrown === undefined ? entry : { ...entry, error: thrown }))
      }
      return response
    },
    getSession: async (request) => (await find(request))?.data ?? null,
    getSignedSession: find,
    revoke: (account) => storage.removeSessionsOf(readAccount(account)),
  }

  async function toEntry(
    request: Request,
    response: Response,
    call: string | undefined,
    origin: string | null,
  ): Promise<SignInLogEntry> {
    const { error } = response.ok || response.body === null ? {} : await response.clone().json()
    return {
      call: (call ?? 'session') as SignInLogEntry['call'],
      code: error?.code ?? 'ok',
      ...(origin !== null && { origin }),
      ...verify.factsOf(request),
    }
  }
}

const callOf = (request: Request, basePath: string) => {
  const { pathname } = new URL(request.url)
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length + 1) : undefined
}

const preflight = () =>
  new Headers({
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
  })

function readOrigins(texts: readonly string[], development: boolean): readonly Origin[] {
  const fail = (details: string) => new AppKitError('SIGN_IN_ORIGIN_INVALID', { details })
  if (typeof texts === 'string')
    throw new AppKitError('SIGN_IN_ORIGIN_INVALID', {
      message: 'The option `origins` of the sign-in server must be a list, even of one origin.',
      details: texts,
    })
  if (!Array.isArray(texts) || texts.length === 0) throw fail('none')
  return texts.map((text: unknown) => {
    const isUrl = typeof text === 'string' && text.includes('://')
    // A placeholder would match no page.
    const origin = isUrl && !text.includes('*') ? readOrigin(text) : undefined
    const isLoopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(
      origin?.host ?? '',
    )
    if (development && origin?.scheme === 'https' && !isLoopback)
      throw new AppKitError('SIGN_IN_ORIGIN_INVALID', {
        message: `\`development\` cannot be on for ${text}: cookies that need no https could be set and read on the way. Set \`development: process.env.NODE_ENV !== 'production'\`, and name this origin in production only.`,
        details: String(text),
      })
    const isAllowed = origin?.scheme === 'https' || (origin?.scheme === 'http' && isLoopback && development)
    if (origin === undefined || !isAllowed) throw fail(String(text))
    return origin
  })
}
