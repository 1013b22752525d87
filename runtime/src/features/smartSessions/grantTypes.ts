/** Hexadecimal digits with 0x. */
type Hex = `0x${string}`

/** A public key of the app, uncompressed, 65 bytes. */
export interface SessionKey {
  readonly type: 'secp256k1'
  readonly publicKey: Hex
}

/** The signer that may use a session (ERC-7715). */
export type SessionSigner =
  /** The app, through the wallet, which signs. */
  | { readonly type: 'wallet'; readonly data?: Readonly<Record<string, never>> }
  /** A signer with all of these keys. */
  | { readonly type: 'keys'; readonly data: { readonly keys: readonly SessionKey[] } }
  /** A signer with the key of an account. */
  | { readonly type: 'account'; readonly data: { readonly address: Hex } }

/** Something to allow (ERC-7715), such as `erc20-token-transfer`. */
export interface SessionPermission {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  /** Limits, in the form of the first draft. */
  readonly policies?: readonly { readonly type: string; readonly data?: Readonly<Record<string, unknown>> }[]
}

export interface GrantPermissionsParameters {
  /** At least one. The user reads each in words. */
  readonly permissions: readonly SessionPermission[]
  /** When it ends, in seconds since 1970. */
  readonly expiry: number
  /** Default: the wallet. With `keys`, a service of sessions adds a key of its own. */
  readonly signer?: SessionSigner
  /** Stops waiting, and closes the view. The wallet may still show its window. */
  readonly signal?: AbortSignal
}

export interface GrantPermissionsReturnType {
  /** The name by which the wallet knows the session: for `wallet_sendCalls`, and to end it. */
  readonly context: Hex
  /** In seconds since 1970, as the wallet granted it: never later than asked. */
  readonly expiry: number
  /** The keys that may use it, with that of the service, if there is one. */
  readonly signer: SessionSigner
  readonly permissions: readonly SessionPermission[]
  /** The id that the service gave it; absent without a service. */
  readonly pci?: string
}
