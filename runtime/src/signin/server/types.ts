import type { ProviderError } from '../issuer/providerTypes.js'
import type { TokenOptions } from '../issuer/types.js'
import type { SignInData, SignInNamespace, SignInSession } from '../message/types.js'
import type { TokenRefusal } from '../tokens/types.js'
import type { RpcUrls } from '../verify/chainOptions.js'
import type { SignInServerCode } from '../web/codes.js'
import type { SignInStorage } from './storage/types.js'

/** The options of a sign-in server. */
export interface SignInServerOptions {
  /** The allowed origins, e.g. `https://app.example`. http only with `development`, on localhost. */
  readonly origins: readonly string[]
  /** Stores nonces and sessions. The same for all processes. */
  readonly storage: SignInStorage
  /** Nodes for contract accounts: one, by CAIP-2 id, or a function of the id. Default: none. */
  readonly rpcUrl?: RpcUrls | undefined
  /** Accepts a key's own signature if the chain gives no answer. Default: `false`. */
  readonly eoaWhenUnreachable?: boolean | undefined
  /** The allowed chains, as CAIP-2 ids. Default: all. */
  readonly chains?: readonly string[] | undefined
  /** The address prefix of each cosmos chain, by CAIP-2 id. Default: those of the networks of this package. */
  readonly cosmosPrefixes?: Readonly<Record<string, string>> | undefined
  /** The required statement of every message. Default: any. */
  readonly statement?: string | undefined
  /** The maximum duration of a session, in seconds: a whole number, at most 400 days. Default: a day. */
  readonly sessionSeconds?: number | undefined
  /** The path of the requests, without `/` at the end; empty for the root. Default: `/auth`. */
  readonly basePath?: string | undefined
  /** For apps in frames of other sites: its cookies are `SameSite=None; Partitioned`. Default: `false`. */
  readonly embedded?: boolean | undefined
  /**
   * For localhost over http, where cookies cannot be `Secure`. Refused with an https origin of another machine. Write
   * `process.env.NODE_ENV !== 'production'`. Default: `false`.
   */
  readonly development?: boolean | undefined
  /**
   * The header in which the proxy or platform in front writes the client's address, e.g. `x-real-ip`. Of a list, the last
   * address counts. Default: none; the address is that of `SignInCaller`.
   */
  readonly clientHeader?: string | undefined
  /**
   * Maximum requests per client and minute, separately for nonces and for verifying. Clients without an address share a
   * hundred times as many. Default: 30.
   */
  readonly callsPerMinute?: number | undefined
  /** Tokens for other servers (docs/identity.md). Default: none are issued. */
  readonly tokens?: TokenOptions | undefined
  /** Receives events without signatures, nonces and cookies. Default: nothing is logged. */
  readonly log?: ((entry: SignInLogEntry) => void) | undefined
  /** Milliseconds since 1970. Default: the clock. */
  readonly now?: (() => number) | undefined
}

export type { SignInServerCode }

/** A log entry. */
export interface SignInLogEntry {
  readonly call:
    | 'nonce'
    | 'verify'
    | 'session'
    | 'sign-out'
    | 'token'
    | 'oidc/authorize'
    | 'oidc/token'
    | 'oidc/userinfo'
  readonly code: SignInServerCode | TokenRefusal | ProviderError | 'ok'
  readonly namespace?: SignInNamespace
  readonly origin?: string
  /** The first digits of SHA-256 of the CAIP-10 account. */
  readonly account?: string
  /** The error of the storage. */
  readonly error?: unknown
}

/** Information about the client from the host's server. */
export interface SignInCaller {
  /** The address of the client, for the limit. Default: that of `clientHeader`, else all clients share one limit. */
  readonly client?: string | undefined
}

/** The result of `createSignInServer`. */
export interface SignInServer {
  /** Answers the requests below `basePath`, and CORS requests of the origins. */
  handle(request: Request, caller?: SignInCaller): Promise<Response>
  /** The account of a request, or null if nobody is signed in. */
  getSession(request: Request): Promise<SignInData | null>
  /** The whole session of a request, to verify it again before important actions (`verifyStoredSession`). */
  getSignedSession(request: Request): Promise<SignInSession | null>
  /** Ends all sessions of an account on a chain and returns their number. */
  revoke(account: { readonly chainId: string; readonly accountAddress: string }): Promise<number>
}
