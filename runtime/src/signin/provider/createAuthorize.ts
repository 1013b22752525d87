import { createLocalJWKSet, jwtVerify } from 'jose'
import { readSignedAt } from '../issuer/readSigner.js'
import { toJwks } from '../issuer/tokenKeys.js'
import type { SignInSession } from '../message/types.js'
import { respondError } from '../web/http.js'
import type { createCodes } from './codes.js'
import { createFreshness, isAgeAsked } from './freshness.js'
import type { ProviderCallsParameters } from './parameters.js'
import { type Authorization, readAuthorization } from './readAuthorization.js'
import { redirect, sendBack } from './redirect.js'

interface AuthorizeParameters extends ProviderCallsParameters {
  readonly codes: ReturnType<typeof createCodes>
}

/** The address to which an app sends its user (OpenID Connect Core 1.0, section 3.1.2). */
export function createAuthorize(parameters: AuthorizeParameters) {
  const { codes, find, hashOfSession, issuer, options } = parameters
  const { isFresh, takeMark, toLogin } = createFreshness(parameters)
  const keys = createLocalJWKSet(toJwks(issuer.keys))
  // RFC 9207: which provider answers, so that an app with several cannot mix them up.
  const iss = options.issuer

  /** Whether the user of a session is that of an ID token, which may have expired by now. */
  async function isOfHint(session: SignInSession, { client, hint }: Authorization): Promise<boolean> {
    if (hint === null) return true
    try {
      const { payload } = await jwtVerify(hint, keys, { issuer: iss, currentDate: new Date(0) })
      return payload.sub === (await issuer.describe(session, client.id)).sub
    } catch {
      return false
    }
  }

  return async (request: Request): Promise<Response> => {
    const { search, searchParams } = new URL(request.url)
    const { mark, parameters: given } = takeMark(searchParams)
    const read = readAuthorization(given, options.provider, options.audiences)
    if (!read.ok)
      return read.to === undefined ? respondError('client') : sendBack(read.to, { error: read.error, iss })
    const asked = read.request
    const session = await find(request)
    const hash = hashOfSession(request)
    const known =
      session === null || hash === undefined ? undefined : { hash, signedAt: readSignedAt(session) }
    if (session === null || known === undefined || !isFresh(known, asked, mark)) {
      if (asked.prompts.includes('none')) return sendBack(asked, { error: 'login_required', iss })
      return redirect(toLogin(search, asked, known))
    }
    if (!(await isOfHint(session, asked))) return sendBack(asked, { error: 'login_required', iss })
    const { challenge, client, jkt, nonce, redirectUri, resource } = asked
    const ofApp = { client: client.id, redirectUri, challenge, jkt, nonce, resource }
    const content = { ...ofApp, session: known.hash, isRecent: isAgeAsked(asked) }
    return sendBack(asked, { code: await codes.write(content), iss })
  }
}
