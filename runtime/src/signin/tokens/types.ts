/** The claims of a token (RFC 9068), after a guard has verified them. */
export interface TokenClaims {
  /** The issuer of the token: the URL of the sign-in server. */
  readonly iss: string
  /** The audience: the server or servers that it was issued for. */
  readonly aud: string | readonly string[]
  /** The user: an id that is stable, and another one for each audience. */
  readonly sub: string
  /** The end and the time of issue, in seconds since 1970. */
  readonly exp: number
  readonly iat: number
  /** The id of this token. */
  readonly jti: string
  /** The origin of the page that asked for the token. */
  readonly client_id: string
  /** The accounts of the user, as CAIP-10 ids: `eip155:1:0xab…`. */
  readonly accounts: readonly string[]
  /** How the user has signed in (RFC 8176): `pop`, the proof of a key. */
  readonly amr: readonly string[]
  /** When the user signed the message, in seconds since 1970. */
  readonly auth_time: number
  /** The key that the token is bound to, if it is (RFC 9449). */
  readonly cnf?: { readonly jkt: string }
}

/** The only algorithm of tokens and of proofs (RFC 7518). */
export const algorithm = 'ES256'
/** The type of a token (RFC 9068). */
export const tokenType = 'at+jwt'

/** The part of a storage that counts: how often a name was given within a span, in one step for all processes. */
export interface CallCounter {
  countCall(client: string, span: number, now: number): Promise<number>
}

/** How a guard treats tokens that are bound to a key (DPoP). Without it, it refuses them. */
export interface ProofOptions {
  /** The public origin of this server, e.g. `https://orders.example`: proofs must be for it. */
  readonly origin: string
  /** Whether a token without a bound key is refused. Default: `false`. */
  readonly required?: boolean | undefined
  /** Remembers used proofs, the same for all processes. Default: the memory of this process. */
  readonly storage?: CallCounter | undefined
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
