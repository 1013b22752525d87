import * as z from 'zod/mini'
import type { SignInSession } from '../message/types.js'
import { hashOf, randomHex, readBody, respond, respondError } from '../web/http.js'
import type { SignInCookies } from './cookies.js'
import type { SignInStorage } from './storage/types.js'

const nonceLife = 10 * 60_000
const empty = z.strictObject({})

/** The dependencies of the calls about sessions. */
export interface SessionCallsParameters {
  readonly cookies: SignInCookies
  readonly now: () => number
  readonly storage: SignInStorage
}

/** The calls that verify nothing: `nonce`, `session` and `sign-out`. */
export function createSessionCalls({ cookies, now, storage }: SessionCallsParameters) {
  /** The session of a request, or null if nobody is signed in. */
  async function find(request: Request): Promise<SignInSession | null> {
    const id = cookies.readSession(request)
    return (id && (await storage.findSession(hashOf(id), now()))) || null
  }

  async function showSession(request: Request): Promise<Response> {
    const session = await find(request)
    return respond(200, { session: session?.data ?? null })
  }

  async function issueNonce(request: Request): Promise<Response> {
    if ((await readBody(request, empty)) === undefined) return respondError('bad_request')
    const binder = cookies.readBinder(request) ?? randomHex(16)
    const nonce = randomHex(16)
    const expiresAt = now() + nonceLife
    await storage.addNonce({ hash: hashOf(nonce), binder: hashOf(binder), expiresAt })
    const headers = new Headers()
    cookies.setBinder(headers, binder, nonceLife / 1000)
    return respond(200, { nonce, expiresAt: new Date(expiresAt).toISOString() }, headers)
  }

  async function signOut(request: Request): Promise<Response> {
    if ((await readBody(request, empty)) === undefined) return respondError('bad_request')
    const id = cookies.readSession(request)
    if (id !== undefined) await storage.removeSession(hashOf(id))
    const headers = new Headers()
    cookies.clear(headers)
    return respond(204, undefined, headers)
  }

  /** The hash that a session is stored by, whether or not there is one. */
  const hashOfSession = (request: Request): string | undefined => {
    const id = cookies.readSession(request)
    return id && hashOf(id)
  }

  return { find, hashOfSession, showSession, issueNonce, signOut }
}
