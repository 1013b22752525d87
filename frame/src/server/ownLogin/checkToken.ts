import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWK,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Resolve } from '../base/publicAddress.js'
import type { OwnLogin } from '../config/readOwnLogin.js'
import { fetchKeys } from './fetchKeys.js'

/** The user of a token. */
export interface OwnUser {
  /** The issuer's id of the user, which never changes. */
  readonly subject: string
  readonly name: string
  /** Empty unless the issuer says that it is verified. */
  readonly mail: string
}

/** Values that a token is checked against. */
export interface ExpectedOwnToken {
  readonly nonce: string
  /** In milliseconds since 1970. */
  readonly now: number
}

/** Signatures by a key pair only: with a shared secret (HS256), or without a signature, a token could be made by others. */
const algorithms = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA', 'Ed25519']
/** Seconds that the clock of the issuer may be wrong by. */
const leeway = 30
/** Seconds after which a token is not taken any more, whatever its `exp` says. */
const maxAge = 600
const maxLength = 8192

/** The keys could not be read, which may be tried again: the token was not found wrong. */
export class KeysUnreachable extends Error {}

/** Checks tokens, and remembers the keys of the issuers. */
export type CheckToken = (login: OwnLogin, token: string, expected: ExpectedOwnToken) => Promise<OwnUser>

/**
 * Creates a function that checks tokens: the signature with a key that the issuer publishes, the algorithm, issuer, audience, times, nonce
 * (RFC 7519, RFC 8725). Keys are kept for ten minutes; a token that names another key has them read again, twice a minute
 * at most.
 *
 * @throws (from the returned function) KeysUnreachable; Error if anything of the token is wrong
 */
export function createTokenCheck(resolveName?: Resolve): CheckToken {
  const known = new Map<OwnLogin['jwks'], JWTVerifyGetKey>()
  const keysOf = ({ allowPrivate = false, jwks }: OwnLogin): JWTVerifyGetKey => {
    const found = known.get(jwks)
    if (found !== undefined) return found
    const made =
      typeof jwks === 'string'
        ? createRemoteJWKSet(new URL(jwks), {
            cooldownDuration: 30_000,
            cacheMaxAge: 600_000,
            [customFetch]: (url) =>
              fetchKeys(url, { allowPrivate, resolveName }).catch((cause: unknown) => {
                throw new KeysUnreachable('The keys of the issuer could not be read', { cause })
              }),
          })
        : createLocalJWKSet({ keys: [...jwks.keys] as JWK[] })
    known.set(jwks, made)
    return made
  }
  return async (login, token, { nonce, now }) => {
    const { audience, issuer } = login
    if (token.length > maxLength) throw new Error('The token is too long')
    const { payload } = await jwtVerify(token, keysOf(login), {
      algorithms,
      audience,
      issuer,
      currentDate: new Date(now),
      clockTolerance: leeway,
      maxTokenAge: maxAge,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    }).catch((cause: unknown) => {
      // The answer of the issuer is no set of keys, or its address did not answer: not the token is wrong.
      const isAway = cause instanceof KeysUnreachable || cause instanceof errors.JWKSInvalid
      throw isAway ? new KeysUnreachable('The keys of the issuer could not be read', { cause }) : cause
    })
    const { aud, email, email_verified: verified, name, sub } = payload
    if (payload.nonce !== nonce) throw new Error('The token is for another log-in')
    if (Array.isArray(aud) && aud.length > 1) throw new Error('The token is for others too')
    if (typeof sub !== 'string' || sub === '' || sub.length > 255)
      throw new Error('The token does not say who the user is')
    const mail =
      verified === true && typeof email === 'string' && email.length <= 254 ? email.toLowerCase() : ''
    return { subject: sub, mail, name: (typeof name === 'string' ? name : '').slice(0, 100) }
  }
}
