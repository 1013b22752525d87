import type { CaipNetworkId } from '../chains/types.js'

/** The content of a sign-in: the fields of EIP-4361 and CAIP-122, `chainId` as CAIP-2. */
export interface SIWXData {
  /** Host and port of the page that asks. */
  readonly domain: string
  readonly accountAddress: string
  /** One line for the user. */
  readonly statement?: string
  readonly uri: string
  readonly version: string
  readonly chainId: CaipNetworkId
  /** From the server that checks the signature; used once. */
  readonly nonce: string
  /** Times are RFC 3339. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Fields of a sign-in, and the text that the wallet signs. */
export interface SIWXMessage extends SIWXData {
  toString(): string
}

/** A sign-in that a wallet has signed. */
export interface SIWXSession {
  readonly data: SIWXData
  /** The text that was signed. */
  readonly message: string
  /** In the text form of its namespace. */
  readonly signature: string
  /** Base64 or hex, as the wallet gave it, where the address alone does not tell it (cosmos). */
  readonly publicKey?: string
}

export interface SIWXMessageInput {
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
}

/**
 * Sign-in of a host's own. Every function may reject; its error goes to `lastError`.
 *
 * `getSessions` names the sessions that are good now, by the host's own check; the widget believes it.
 */
export interface SIWXConfig {
  /** Writes the message that the account is to sign. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /**
   * Writes the message that a wallet signs while it connects: all fields but the account, which is not known yet. Without this
   * function, a wallet connects first and signs later. Default: none.
   */
  createRequest?(input: Pick<SIWXMessageInput, 'chainId'>): Promise<Omit<SIWXData, 'accountAddress'>>
  /** Checks a signed message and keeps its session; rejects when it is not good. */
  addSession(session: SIWXSession): Promise<void>
  /** Ends the session of an account. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions; an empty list signs out. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  /** The sessions of an account that are good now. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /** Whether a user who does not sign in is disconnected. Default: `false`. */
  getRequired?(): boolean
  /** Whether disconnecting signs out too. Default: `false`. */
  readonly signOutOnDisconnect?: boolean
}

/** Has a wallet on another device sign in while it connects (docs/sign-in.md#signed-while-connecting). */
export interface ConnectingSignIn {
  /** Returns the fields to sign on a network; undefined where they are asked for once it has connected. Never rejects. */
  prepare(chainId: CaipNetworkId): Promise<Omit<SIWXData, 'accountAddress'> | undefined>
  /** Takes the signed session, verified on this side; settles when the sign-in's own check is done. Never rejects. */
  take(session: SIWXSession): Promise<void>
}

/** The parameters of a token for a server of the app (docs/identity.md). */
export interface GetTokenParameters {
  /** The server of the token: one of `tokens.audiences` of the sign-in server. Default: the only one on that list. */
  readonly audience?: string | undefined
  /**
   * Whether it is bound to a key that cannot leave this page (DPoP, RFC 9449). Each request then needs a proof:
   * `getTokenHeaders`. Default: `false`.
   */
  readonly dpop?: boolean | undefined
}

/** A JWT (RFC 9068). */
export type GetTokenReturnType = string

/** The code of a feature that gets tokens of its users. */
export interface TokenCode<App> {
  /** A token that is kept, or a new one. */
  askToken(kit: App, parameters: GetTokenParameters): Promise<{ readonly token: GetTokenReturnType }>
}

/** Settings of the sign-in against `endpoints.auth` (docs/sign-in.md). */
export interface SIWXOptions {
  /** Whether a user who does not sign in is disconnected. Default: `false`. */
  readonly required?: boolean
  /** One line in the text that the user signs. Default: none. */
  readonly statement?: string
  /** How long a signature is good for, in ms. Default: no end of its own. */
  readonly expiresInMs?: number
  /** Whether disconnecting signs out too. Default: `false`. */
  readonly signOutOnDisconnect?: boolean
}

/** Whether and how the active account is signed in. */
export type SignInState =
  /** Nothing to sign in with: no wallet, or one on a network that the app does not have. */
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'unauthenticated' }
  | { readonly status: 'authenticated'; readonly session: SIWXSession }

/**
 * Sign-in as apps of Ethereum have it, with a server of their own (EIP-4361). Only eip155 accounts sign in with it.
 */
export interface SIWEConfig {
  /** Text of 8 letters and digits at least, from the server. */
  getNonce(address?: string): Promise<string>
  /** Writes the message of EIP-4361. */
  createMessage(input: SIWEMessageInput): string
  /** Has the server check a signature, and begin a session. */
  verifyMessage(input: { readonly message: string; readonly signature: string }): Promise<boolean>
  /** Reads the session: the account that is signed in, and its chain. */
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>
  /** Ends the session. */
  signOut(): Promise<boolean>
  /** Fields of the message beside nonce, address and chain. Default: the page's own. */
  getMessageParams?(): Promise<SIWEMessageParameters>
  /** Called after signing in. Default: none. */
  onSignIn?(session?: { readonly address: string; readonly chainId: number }): void
  /** Called after signing out. Default: none. */
  onSignOut?(): void
  /** Default: `true`. */
  readonly signOutOnDisconnect?: boolean
  /** Default: `true`. */
  readonly required?: boolean
  /** Default: `true`. */
  readonly enabled?: boolean
}

/** Fields of a message that the host chooses, as EIP-4361 names them; `chains` are not asked. */
export interface SIWEMessageParameters {
  readonly domain: string
  readonly uri: string
  readonly statement?: string
  readonly iat?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

export interface SIWEMessageInput extends SIWEMessageParameters {
  readonly nonce: string
  /** CAIP-10: `eip155:1:0xab…`. */
  readonly address: string
  /** The number of the chain. */
  readonly chainId: number
  readonly version: '1'
}
