import type { SignInData } from '../message/types.js'
import type { ProviderOptions } from './providerTypes.js'

/** A private key of ES256 as a JWK (RFC 7517). Of a key that signs no more, `d` may be missing. */
export interface TokenKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly d?: string
}

/** The host's facts about a user who is signed in. */
export interface TokenUser {
  /**
   * The id of the user, which the tokens' `sub` derives from. It is not in the token. Default: the key that has signed in, on
   * every network of its namespace, or the contract on its network.
   */
  readonly id?: string | undefined
  /** All accounts of the user, as CAIP-10 ids. Default: the one that has signed in. */
  readonly accounts?: readonly string[] | undefined
  /**
   * How the user has logged in besides the proof of a key, as `amr` names it (RFC 8176): `['otp']` by a mail to the embedded
   * wallet, `['pop', 'user']` by a passkey. Default: nothing more is known.
   */
  readonly amr?: readonly string[] | undefined
  /** When that log-in was, in seconds since 1970, if it was before the message was signed. Default: not known. */
  readonly authTime?: number | undefined
}

/** The option `tokens` of a sign-in server. */
export interface TokenOptions {
  /** The public URL of the sign-in server, e.g. `https://app.example/auth`: that of `endpoints.auth`. It is `iss`. */
  readonly issuer: string
  /** Allowed audiences of tokens, e.g. `['https://api.app.example']`. With `provider`, neither the issuer nor an app. */
  readonly audiences: readonly string[]
  /**
   * The keys, as a JWK, a list of them, a JWKS, or the JSON of one of these. The first one signs, all of them are published.
   */
  readonly keys: string | TokenKey | readonly TokenKey[] | { readonly keys: readonly TokenKey[] }
  /** 32 characters or more from which the ids of users derive. With another one every user has another id. */
  readonly secret: string
  /** The duration of a token, in seconds: 60 to 3600. Default: 300. */
  readonly seconds?: number | undefined
  /** Finds the user of a session. Default: the account that has signed in. */
  readonly userOf?: ((session: SignInData) => TokenUser | Promise<TokenUser>) | undefined
  /** Other apps that have their users sign in here (docs/identity.md#other-apps). Default: none. */
  readonly provider?: ProviderOptions | undefined
}
