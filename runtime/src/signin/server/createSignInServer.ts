import { addErrorTexts } from '../../errors/AppKitError.js'
import { callHost } from '../../errors/hostCalls.js'
import { signInServerTexts } from '../../errors/texts/signInServer.js'
import { createIssuer } from '../issuer/createIssuer.js'
import { createTokenCalls } from '../issuer/createTokenCalls.js'
import { readAccount } from '../message/readAccount.js'
import { createProviderCalls } from '../provider/createProviderCalls.js'
import { describeProvider } from '../provider/describeProvider.js'
import { respond, respondError } from '../web/http.js'
import { type AppOrigins, createAppOrigins } from './appOrigins.js'
import { checkServerOptions } from './checkServerOptions.js'
import { createClients } from './clients.js'
import { createCookies } from './cookies.js'
import { createSessionCalls } from './sessionCalls.js'
import type { SignInCaller, SignInLogEntry, SignInServer, SignInServerOptions } from './types.js'
import { createVerifyCall } from './verifyCall.js'

addErrorTexts(signInServerTexts)

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
  const { basePath = '/auth', development = false, storage } = options
  const origins = createAppOrigins(options.origins, development)
  const { answer, find, log } = createCalls(options, origins)
  return {
    handle: async (request, caller = {}) => {
      const origin = request.headers.get('origin')
      let thrown: unknown
      const response =
        request.method === 'OPTIONS' && origins.includes(origin)
          ? respond(204, undefined, preflight())
          : await answer(request, callOf(request, basePath), caller).catch((error: unknown) => {
              // An error of the storage: it is down or full.
              thrown = error
              return respondError('unavailable')
            })
      response.headers.append('vary', 'origin')
      if (origins.includes(origin)) {
        response.headers.set('access-control-allow-origin', origin)
        response.headers.set('access-control-allow-credentials', 'true')
      }
      await log(request, response, callOf(request, basePath), thrown)
      return response
    },
    getSession: async (request) => (await find(request))?.data ?? null,
    getSignedSession: find,
    revoke: (account) => storage.removeSessionsOf(readAccount(account)),
  }
}

/** Creates the functions that answer a request and report the answer to the host. */
function createCalls(options: SignInServerOptions, origins: AppOrigins) {
  const { callsPerMinute = 30, clientHeader, development = false, storage } = options
  const now = options.now ?? Date.now
  const cookies = createCookies({ development, embedded: options.embedded ?? false })
  const sessionLife = (options.sessionSeconds ?? day) * 1000
  const verify = createVerifyCall({ ...options, cookies, now, origins: origins.names, sessionLife })
  const sessions = createSessionCalls({ cookies, now, storage })
  const { find, issueNonce, showSession, signOut } = sessions
  const clients = createClients({ callsPerMinute, clientHeader, development, now, storage })
  const { provider, tokens } = createIssuing({ options, now, sessions })
  const posts: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    nonce: issueNonce,
    verify: verify.answer,
    'sign-out': signOut,
    ...(tokens && { token: tokens.issue }),
  }

  async function answer(request: Request, call: string | undefined, caller: SignInCaller): Promise<Response> {
    if (request.method === 'GET' && call === 'session') return showSession(request)
    const provided = await provider?.(request, call, async (name, times) =>
      clients.isTooOften(request, name, caller, times),
    )
    if (provided !== undefined) return provided
    const document = request.method === 'GET' ? tokens?.show(call) : undefined
    if (document !== undefined) return document
    const post =
      request.method === 'POST' && call !== undefined && Object.hasOwn(posts, call) ? posts[call] : undefined
    if (post === undefined || call === undefined) return respondError('bad_request')
    if (!origins.accepts(request)) return respondError('origin')
    if (call !== 'sign-out' && (await clients.isTooOften(request, call, caller))) return respondError('rate')
    return post(request)
  }

  async function log(
    request: Request,
    response: Response,
    call: string | undefined,
    thrown: unknown,
  ): Promise<void> {
    if (options.log === undefined) return
    const { error } = response.ok || response.body === null ? {} : await response.clone().json()
    const origin = request.headers.get('origin')
    const entry: SignInLogEntry = {
      call: (call ?? 'session') as SignInLogEntry['call'],
      // Errors that other apps get are a text (RFC 6749).
      code: (typeof error === 'string' ? error : error?.code) ?? 'ok',
      ...(origin !== null && { origin }),
      ...verify.factsOf(request),
      ...(thrown !== undefined && { error: thrown }),
    }
    callHost(() => options.log?.(entry))
  }

  return { answer, find, log }
}

interface IssuingParameters {
  readonly options: SignInServerOptions
  readonly now: () => number
  readonly sessions: ReturnType<typeof createSessionCalls>
}

/** Creates the calls about tokens, and those of other apps, if there are any. */
function createIssuing({ now, options, sessions }: IssuingParameters) {
  const { storage, tokens } = options
  if (tokens === undefined) return {}
  const issuer = createIssuer({ now, options: tokens, storage })
  const { find, hashOfSession } = sessions
  const { provider } = tokens
  return {
    tokens: createTokenCalls({
      find,
      issuer,
      options: tokens,
      more: provider ? describeProvider(tokens.issuer) : { response_types_supported: ['none'] },
    }),
    provider:
      provider &&
      createProviderCalls({
        find,
        hashOfSession,
        issuer,
        now,
        storage,
        options: { ...tokens, provider },
      }),
  }
}

const callOf = (request: Request, basePath: string) => {
  const { pathname } = new URL(request.url)
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length + 1) : undefined
}

const preflight = () =>
  new Headers({
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, dpop',
    'access-control-max-age': '600',
  })
