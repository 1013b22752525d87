import { createLocalJWKSet, jwtVerify } from 'jose'
import type { SignInSession } from '../../message/types.js'
import { respond, respondError } from '../http.js'
import type { SignInStorage } from '../storage/types.js'
import type { Issuer } from '../tokens/createIssuer.js'
import { toJwks } from '../tokens/tokenKeys.js'
import type { TokenOptions } from '../tokens/types.js'
import type { SignInCaller } from '../types.js'
import { createCodes } from './codes.js'
import { createExchange } from './createExchange.js'
import { createUserInfo } from './createUserInfo.js'
import { providerPaths } from './describeProvider.js'
import { type Authorization, readAuthorization } from './readAuthorization.js'
import { readForm } from './readForm.js'
import type { ProviderError, ProviderOptions } from './types.js'

export interface ProviderCallsParameters {
  readonly issuer: Issuer
  readonly options: TokenOptions & { readonly provider: ProviderOptions }
  readonly storage: SignInStorage
  readonly now: () => number
  readonly find: (request: Request) => Promise<SignInSession | null>
  /** The hash of the session's cookie. */
  readonly hashOfSession: (request: Request) => string | undefined
  /** Counts a call of a client, and tells whether it is one too many. */
  readonly isTooOften: (request: Request, call: string, caller: SignInCaller) => Promise<boolean>
}

/** How much earlier than this server's clock a wallet may date a fresh sign-in, in seconds: as `verify` has it. */
const clockDifference = 300

/** The calls of an OpenID provider. */
export function createProviderCalls(parameters: ProviderCallsParameters) {
  const { find, hashOfSession, isTooOften, issuer, now, options } = parameters
  const { provider } = options
  const codes = createCodes(issuer, now)
  const exchange = createExchange({ ...parameters, codes })
  const showUser = createUserInfo(parameters)
  const keys = createLocalJWKSet(toJwks(issuer.keys))

  async function authorize(request: Request): Promise<Response> {
    const { search, searchParams } = new URL(request.url)
    const read = readAuthorization(withoutMark(searchParams), provider, options.audiences)
    if (!read.ok) return read.to === undefined ? respondError('client') : sendError(read.to, read.error)
    const asked = read.request
    const session = await find(request)
    const hash = hashOfSession(request)
    if (session === null || hash === undefined || !isFresh(session, asked, searchParams)) {
      if (asked.prompts.includes('none')) return sendError(asked, 'login_required')
      return redirect(toLogin(search, asked, session !== null))
    }
    if (asked.hint !== null && !(await isOfHint(session, asked, asked.hint)))
      return sendError(asked, 'login_required')
    const { challenge, client, nonce, redirectUri, resource } = asked
    const content = { client: client.id, redirectUri, challenge, nonce, resource, session: hash }
    return sendBack(asked, { code: await codes.write(content) })
  }

  /** Whether a session is as young as the app wants it. */
  function isFresh({ data }: SignInSession, asked: Authorization, searchParams: URLSearchParams): boolean {
    const signedAt = Math.floor(Date.parse(data.issuedAt) / 1000)
    const [sentAt = '', seal] = (searchParams.get('appkit_login') ?? '').split('.')
    // Who comes back from the page for signing in has been asked, if that was for this request.
    const isBack = seal !== undefined && seal === issuer.seal('login', sentAt, ...partsOf(asked))
    if (isBack) return signedAt >= Number(sentAt) - clockDifference
    if (asked.prompts.some((each) => each === 'login' || each === 'select_account')) return false
    return asked.maxAge === undefined || now() / 1000 - signedAt <= asked.maxAge
  }

  /** The host's own page for signing in, which sends the user back to the same request, with a mark that it has done so. */
  function toLogin(search: string, asked: Authorization, isSignedIn: boolean): URL {
    const back = new URL(`${options.issuer}/${providerPaths.authorize}${search}`)
    const sentAt = `${Math.floor(now() / 1000)}`
    back.searchParams.set('appkit_login', `${sentAt}.${issuer.seal('login', sentAt, ...partsOf(asked))}`)
    const page = new URL(provider.loginPage)
    page.searchParams.set('return_to', back.href)
    // Else the page would send a user who is signed in back at once.
    if (isSignedIn) page.searchParams.set('prompt', 'login')
    return page
  }

  /** Whether the user of a session is that of an ID token, which may have expired by now. */
  async function isOfHint({ data }: SignInSession, asked: Authorization, hint: string): Promise<boolean> {
    try {
      const { payload } = await jwtVerify(hint, keys, { issuer: options.issuer, currentDate: new Date(0) })
      return payload.sub === (await issuer.describe(data, asked.client.id)).sub
    } catch {
      return false
    }
  }

  const sendBack = (
    { redirectUri, state }: Pick<Authorization, 'redirectUri' | 'state'>,
    answer: Readonly<Record<string, string>>,
  ): Response => {
    const to = new URL(redirectUri)
    for (const [name, value] of Object.entries(answer)) to.searchParams.set(name, value)
    if (state !== null) to.searchParams.set('state', state)
    // RFC 9207: which provider answers, so that an app with several cannot mix them up.
    to.searchParams.set('iss', options.issuer)
    return redirect(to)
  }
  const sendError = (to: Pick<Authorization, 'redirectUri' | 'state'>, error: ProviderError) =>
    sendBack(to, { error })

  /** Answers a call of the provider. Undefined for any other. */
  return async (
    request: Request,
    call: string | undefined,
    caller: SignInCaller,
  ): Promise<Response | undefined> => {
    const { method } = request
    const isOpen = call === providerPaths.token || call === providerPaths.userinfo
    if (isOpen && method === 'OPTIONS') return open(respond(204, undefined))
    if (call === providerPaths.authorize && method === 'GET') return authorize(request)
    if (call === providerPaths.authorize && method === 'POST') {
      // With a form of another site come no cookies, with the address it is sent to they do.
      const form = await readForm(request)
      return form ? redirect(new URL(`${options.issuer}/${call}?${form}`)) : respondError('client')
    }
    if (call === providerPaths.token && method === 'POST')
      return open(
        (await isTooOften(request, call, caller))
          ? exchange.refuse('slow_down')
          : await exchange.answer(request),
      )
    if (call === providerPaths.userinfo && (method === 'GET' || method === 'POST'))
      return open(await showUser(request))
    return undefined
  }
}

/** What a mark of the page for signing in is for: one request, and no other. */
const partsOf = ({ challenge, client, nonce, redirectUri, state }: Authorization) => [
  ...[client.id, redirectUri, challenge, state, nonce ?? null],
]

function withoutMark(searchParams: URLSearchParams): URLSearchParams {
  const copy = new URLSearchParams(searchParams)
  copy.delete('appkit_login')
  return copy
}

/** 303, so that a form is not sent on; and no page learns from where. */
const redirect = ({ href }: URL): Response =>
  respond(303, undefined, new Headers({ location: href, 'referrer-policy': 'no-referrer' }))

/** No cookie counts in these calls, so pages of any origin may make them. */
function open(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('access-control-allow-headers', 'authorization, content-type, dpop')
  response.headers.set('access-control-expose-headers', 'www-authenticate')
  return response
}
