import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { importJWK, SignJWT } from 'jose'
import { bytesToBase64Url } from '../../../../../common/base64.js'
import type { SignInSession } from '../../message/types.js'
import { configurationPath, keysPath } from '../../tokens/issuers.js'
import { proofMemory, readProof } from '../../tokens/readProof.js'
import { algorithm, tokenType } from '../../tokens/types.js'
import { hashOf, randomHex, readBody, respond, respondError } from '../http.js'
import type { SignInStorage } from '../storage/types.js'
import { readAccount } from '../verifyCall.js'
import { readTokenKeys, toJwks } from './tokenKeys.js'
import type { TokenOptions, TokenUser } from './types.js'

export interface TokenCallsParameters {
  readonly find: (request: Request) => Promise<SignInSession | null>
  readonly now: () => number
  readonly options: TokenOptions
  readonly storage: SignInStorage
}

const usualSeconds = 300
/** How long others may keep the public documents, in seconds. A new key is published for longer before it signs. */
const publicSeconds = 300

/** The calls about tokens: `token`, which issues one to a page, and the documents by which servers verify it. */
export function createTokenCalls({ find, now, options, storage }: TokenCallsParameters) {
  const { audiences, issuer, secret, seconds = usualSeconds, userOf = userOfAccount } = options
  const keys = readTokenKeys(options.keys) ?? []
  const sign = createSign(keys)
  const url = `${issuer}/token`

  async function issue(request: Request): Promise<Response> {
    const body = await readBody(request, ['audience', 'account'])
    const { account, audience } = body ?? {}
    if (typeof audience !== 'string' || (account !== undefined && typeof account !== 'string'))
      return respondError('bad_request')
    if (!audiences.includes(audience)) return respondError('audience')
    const session = await find(request)
    if (session === null || !isOf(session, account)) return respondError('session')
    const jkt = await readBinding(request)
    if (jkt === null) return respondError('proof')
    const { accounts, id } = await userOf(session.data)
    const issued = Math.floor(now() / 1000)
    const token = await sign({
      iss: issuer,
      aud: audience,
      sub: pairwiseId(secret, audience, id),
      iat: issued,
      exp: issued + seconds,
      jti: randomHex(16),
      client_id: request.headers.get('origin') ?? new URL(session.data.uri).origin,
      accounts: accounts ?? [`${session.data.chainId}:${session.data.accountAddress}`],
      amr: ['pop'],
      auth_time: Math.min(issued, Math.floor(Date.parse(session.data.issuedAt) / 1000)),
      ...(jkt !== undefined && { cnf: { jkt } }),
    })
    return respond(200, { token, type: jkt === undefined ? 'Bearer' : 'DPoP', expiresIn: seconds })
  }

  /** @returns the key that the page wants the token bound to; null for a proof that is none. */
  async function readBinding(request: Request): Promise<string | null | undefined> {
    const proof = request.headers.get('dpop')
    if (proof === null) return undefined
    const read = await readProof({ proof, method: 'POST', url, now: now() }).catch(() => null)
    if (read === null) return null
    return (await storage.countCall(hashOf(`dpop ${read.id}`), proofMemory, now())) > 1 ? null : read.jkt
  }

  const documents: Readonly<Record<string, unknown>> = {
    [keysPath]: toJwks(keys),
    [configurationPath]: describeIssuer(issuer),
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

/** An address alone is no identity: on another chain it may be somebody else's contract. */
const userOfAccount = (data: SignInSession['data']): TokenUser => ({ id: readAccount(data) })

/** An id that audiences cannot compare (OpenID Connect Core 1.0, section 8.1). */
const pairwiseId = (secret: string, audience: string, user: string) =>
  bytesToBase64Url(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(JSON.stringify([audience, user]))))

/** Signs with the first key, which is imported once. */
function createSign([first]: ReturnType<typeof readTokenKeys> & object) {
  let imported: ReturnType<typeof importJWK> | undefined
  return async (claims: Record<string, unknown>): Promise<string> => {
    if (first === undefined) throw new Error('There is no key.')
    imported ??= importJWK({ ...first.key }, algorithm)
    const header = { alg: algorithm, typ: tokenType, kid: first.kid }
    return new SignJWT(claims).setProtectedHeader(header).sign(await imported)
  }
}

/** What libraries and gateways find the keys by (OpenID Connect Discovery 1.0). It has no page for log-ins to be sent to. */
const describeIssuer = (issuer: string) => ({
  issuer,
  jwks_uri: `${issuer}/${keysPath}`,
  response_types_supported: ['none'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: [algorithm],
  dpop_signing_alg_values_supported: [algorithm],
  claims_supported: [
    ...['iss', 'aud', 'sub', 'exp', 'iat', 'jti', 'client_id', 'accounts', 'amr', 'auth_time', 'cnf'],
  ],
})
