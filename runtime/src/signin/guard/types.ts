import type { AppKitError } from '../../errors/AppKitError.js'
import type { SignInStorage } from '../server/storage/types.js'
import type { TokenClaims } from '../tokens/types.js'

/** How a guard treats tokens that are bound to a key (DPoP). Without it, it refuses them. */
export interface ProofOptions {
  /** The public origin of this server, e.g. `https://orders.example`: proofs must be for it. */
  readonly origin: string
  /** Whether a token without a bound key is refused. Default: `false`. */
  readonly required?: boolean | undefined
  /** Remembers used proofs, the same for all processes. Default: the memory of this process. */
  readonly storage?: Pick<SignInStorage, 'countCall'> | undefined
}

/** The options of a guard. */
export interface TokenGuardOptions {
  /** The URL of the sign-in server, to the letter as in its option `tokens.issuer`. */
  readonly issuer: string
  /** The name of this server among the `tokens.audiences` of the issuer. */
  readonly audience: string
  /** Where the issuer publishes its keys. Default: `<issuer>/.well-known/jwks.json`. */
  readonly jwksUri?: string | undefined
  readonly dpop?: ProofOptions | undefined
  /** Milliseconds since 1970. Default: the clock. */
  readonly now?: (() => number) | undefined
}

/** The used parts of a web request. */
export type GuardedRequest = Pick<Request, 'headers' | 'method' | 'url'>

/** Why a token is refused. */
export type TokenRefusal =
  /** There is no token. */
  | 'missing'
  /** It is none of the issuer for this server: signature, algorithm, type, issuer, audience or claims. */
  | 'invalid'
  | 'expired'
  /** The proof of its key is missing, or not good for this request. */
  | 'proof'

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
