import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { fetchBounded } from '../../../../common/fetchBounded.js'

/** The values that an ID token has to have. */
export interface ExpectedToken {
  readonly issuer: string
  /** The address at which the issuer publishes its keys (RFC 7517). */
  readonly jwks: string
  /** The app's id at the provider. */
  readonly audience: string
  /** The nonce of this log-in. */
  readonly nonce: string
  /** In milliseconds since 1970. */
  readonly now: number
}

/** The user of an ID token. */
export interface TokenIdentity {
  readonly subject: string
  /** Empty unless the provider says that it is verified. */
  readonly mail: string
}

/** Signatures by a key pair only: with a shared secret (HS256), or without a signature, a token could be made by others. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
const deadline = 10_000

/** Reads ID tokens of OpenID Connect, and remembers the keys of the issuers. */
export type IdTokenReader = (token: string, expected: ExpectedToken) => Promise<TokenIdentity>

/**
 * Creates a reader. It checks the signature with a key that the issuer publishes, the algorithm, issuer, audience, time and nonce
 * (OpenID Connect Core 1.0, section 3.1.3.7). Keys are asked for again when a token names one that is not known, twice a
 * minute at most.
 *
 * @throws (from the returned function) Error if anything of that is wrong, or the keys cannot be read
 */
export function createIdTokenReader(): IdTokenReader {
  const keys = new Map<string, JWTVerifyGetKey>()
  return async (token, { audience, issuer, jwks, nonce, now }) => {
    const known =
      keys.get(jwks) ??
      createRemoteJWKSet(new URL(jwks), {
        timeoutDuration: deadline,
        cooldownDuration: 30_000,
        [customFetch]: fetchBounded,
      })
    keys.set(jwks, known)
    const { payload } = await jwtVerify(token, known, {
      algorithms,
      audience,
      issuer,
      currentDate: new Date(now),
      // A clock may be a little behind.
      clockTolerance: 5,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    })
    const { aud, azp, email, email_verified: verified, sub = '' } = payload
    if (payload.nonce !== nonce) throw new Error('The ID token is of another log-in')
    if (Array.isArray(aud) && azp !== audience) throw new Error('The ID token is for another client')
    // Apple writes the truth as text.
    const isVerified = verified === true || verified === 'true'
    return { subject: sub, mail: isVerified && typeof email === 'string' ? email : '' }
  }
}
