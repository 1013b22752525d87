import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { tokenTexts } from '../../errors/texts/tokens.js'
import { clockSkew } from './readProof.js'
import { algorithm, type TokenClaims, type TokenRefusal, tokenType } from './types.js'

addErrorTexts(tokenTexts)

export interface ReadTokenParameters {
  readonly token: string
  readonly keys: JWTVerifyGetKey
  readonly issuer: string
  readonly audience: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The longest token that is read. With fifty accounts it has some 6,000 characters. */
export const maxTokenLength = 16_384
/** The age of a token, in seconds. No issuer of ours gives more. */
const oldest = 3600

/**
 * Verifies a token: signature, algorithm, type, issuer, audience, times and the form of each claim (RFC 9068, section 4).
 *
 * @throws AppKitError TOKEN_REFUSED, TOKEN_KEYS_UNREACHABLE
 */
export async function readToken(parameters: ReadTokenParameters): Promise<TokenClaims> {
  const { audience, issuer, keys, now, token } = parameters
  try {
    const { payload } = await jwtVerify(token, keys, {
      audience,
      issuer,
      algorithms: [algorithm],
      typ: tokenType,
      clockTolerance: clockSkew,
      maxTokenAge: oldest,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'iat', 'sub', 'jti', 'client_id', 'accounts', 'amr', 'auth_time'],
    })
    if (!hasForms(payload)) throw refused('invalid')
    return payload
  } catch (cause) {
    throw cause instanceof AppKitError ? cause : explain(cause)
  }
}

/** An error for a token that is refused. */
export const refused = (details: TokenRefusal, cause?: unknown) =>
  new AppKitError('TOKEN_REFUSED', { details, cause })

function explain(cause: unknown): AppKitError {
  if (cause instanceof errors.JWTExpired) return refused('expired', cause)
  // An error of a request for the keys is of `fetch`, or of the library's own general class.
  const isOfRequest =
    !(cause instanceof errors.JOSEError) ||
    cause instanceof errors.JWKSTimeout ||
    cause instanceof errors.JWKSInvalid ||
    cause.code === 'ERR_JOSE_GENERIC'
  return isOfRequest ? new AppKitError('TOKEN_KEYS_UNREACHABLE', { cause }) : refused('invalid', cause)
}

function hasForms(payload: object): payload is TokenClaims {
  const { accounts, amr, auth_time, client_id, cnf, jti, sub } = payload as Record<string, unknown>
  const areTexts = [sub, jti, client_id].every((value) => typeof value === 'string' && value !== '')
  const areLists = [accounts, amr].every(
    (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  )
  // A token that is bound in a way that is not known here cannot be checked.
  const isBound = cnf === undefined || typeof (Object(cnf) as { jkt?: unknown }).jkt === 'string'
  return areTexts && areLists && isBound && Number.isFinite(auth_time)
}
