import type { AppKitError } from '../../errors/AppKitError.js'
import type { GuardedRequest, ProofOptions, TokenClaims, TokenRefusal } from '../tokens/types.js'

export type { GuardedRequest, ProofOptions, TokenRefusal }

/** The options of a guard. */
export interface TokenGuardOptions {
  /** The URL of the sign-in server, to the letter as in its option `tokens.issuer`. */
  readonly issuer: string
  /** The name of this server among the `tokens.audiences` of the issuer. */
  readonly audience: string
  /** The address at which the issuer publishes its keys. Default: `<issuer>/.well-known/jwks.json`. */
  readonly jwksUri?: string | undefined
  readonly dpop?: ProofOptions | undefined
  /** Milliseconds since 1970. Default: the clock. */
  readonly now?: (() => number) | undefined
}

/** The result of `createTokenGuard`. */
export interface TokenGuard {
  /**
   * Verifies the token of a request.
   *
   * @throws AppKitError TOKEN_REFUSED with a `TokenRefusal` in `details`; TOKEN_KEYS_UNREACHABLE if the issuer does not answer.
   */
  verify(request: GuardedRequest): Promise<TokenClaims>
  /** The reply to a request whose token `verify` has refused: 401 or 503, with `WWW-Authenticate` (RFC 6750, 9449). */
  refuse(error: AppKitError): Response
}
