import * as z from 'zod/mini'
import { readAccount } from '../message/readAccount.js'
import type { SignInSession } from '../message/types.js'
import { configurationPath, keysPath } from '../tokens/issuers.js'
import { algorithm } from '../tokens/types.js'
import { readBody, respond, respondError } from '../web/http.js'
import type { Issuer } from './createIssuer.js'
import { toJwks } from './tokenKeys.js'
import type { TokenOptions } from './types.js'

export interface TokenCallsParameters {
  readonly find: (request: Request) => Promise<SignInSession | null>
  readonly issuer: Issuer
  readonly options: TokenOptions
  /** Further fields of the document of the issuer. */
  readonly more: Readonly<Record<string, unknown>>
}

/** How long others may keep the public documents, in seconds. A new key is published for longer before it signs. */
const publicSeconds = 300

const tokenBody = z.strictObject({ audience: z.optional(z.string()), account: z.optional(z.string()) })

/** The calls about tokens: `token`, which issues one to a page, and the documents by which servers verify it. */
export function createTokenCalls({ find, issuer, more, options }: TokenCallsParameters) {
  const { audiences } = options
  const url = `${options.issuer}/token`

  async function issue(request: Request): Promise<Response> {
    const body = await readBody(request, tokenBody)
    if (body === undefined) return respondError('bad_request')
    // A single server of the app need not be named.
    const { account, audience = audiences.length === 1 ? audiences[0] : undefined } = body
    if (audience === undefined) return respondError('bad_request')
    if (!audiences.includes(audience)) return respondError('audience')
    const session = await find(request)
    if (session === null || !isOf(session, account)) return respondError('session')
    const jkt = await issuer.readBinding(request, url)
    if (jkt === null) return respondError('proof')
    const token = await issuer.sign({
      aud: audience,
      client_id: request.headers.get('origin') ?? new URL(session.data.uri).origin,
      ...(await issuer.describe(session, audience)),
      ...(jkt !== undefined && { cnf: { jkt } }),
    })
    return respond(200, { token, type: jkt === undefined ? 'Bearer' : 'DPoP', expiresIn: issuer.seconds })
  }

  const documents: Readonly<Record<string, unknown>> = {
    [keysPath]: toJwks(issuer.keys),
    [configurationPath]: { ...describeIssuer(options), ...more },
  }
  /** A document that every server may read. Undefined if there is none of that name. */
  function show(call: string | undefined): Response | undefined {
    if (call === undefined || !Object.hasOwn(documents, call)) return undefined
    const response = respond(200, documents[call])
    response.headers.set('cache-control', `public, max-age=${publicSeconds}`)
    response.headers.set('access-control-allow-origin', '*')
    return response
  }

  return { issue, show }
}

/** Whether a session is of the account that a page shows. Another tab may have signed in with another one. */
const isOf = ({ data }: SignInSession, account: string | undefined) => {
  if (account === undefined) return true
  const at = account.indexOf(':', account.indexOf(':') + 1)
  if (at < 0) return false
  const asked = { chainId: account.slice(0, at), accountAddress: account.slice(at + 1) }
  return readAccount(asked) === readAccount(data)
}

/** Returns the document by which libraries and gateways find the keys (OpenID Connect Discovery 1.0). */
const describeIssuer = ({ issuer }: TokenOptions) => ({
  issuer,
  jwks_uri: `${issuer}/${keysPath}`,
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: [algorithm],
  dpop_signing_alg_values_supported: [algorithm],
  claims_supported: [
    ...['iss', 'aud', 'sub', 'exp', 'iat', 'jti', 'client_id', 'accounts', 'amr', 'auth_time', 'cnf'],
  ],
})
