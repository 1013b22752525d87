/** The namespaces with sign-in. */
export type SignInNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'

/** The lines of a sign-in message, each as the signed text. */
export interface SignInFields {
  /** The scheme before the domain, if there is one. */
  readonly scheme?: string
  /** The site that asks: an authority of RFC 3986. */
  readonly domain: string
  /** The account as the second line has it. */
  readonly address: string
  readonly statement?: string
  readonly uri?: string
  /** Always `1`. */
  readonly version?: string
  /** The text of the line: a decimal number for eip155, a name for solana, CAIP-2 for the others. */
  readonly chainId?: string
  readonly nonce?: string
  /** RFC 3339, as are `expirationTime` and `notBefore`. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The data of a session, read from the signed text. */
export interface SignInData {
  readonly accountAddress: string
  /** CAIP-2 on every namespace. */
  readonly chainId: string
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt: string
  readonly statement?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Why a sign-in is refused (docs/sign-in.md#order). */
export type SignInCode =
  | 'format'
  | 'domain'
  | 'uri'
  | 'chain'
  | 'address'
  | 'statement'
  | 'time'
  | 'expired'
  | 'not_yet_valid'
  | 'issued_in_future'
  | 'too_old'
  | 'nonce'
  | 'signature'

/**
 * Why a signature cannot be checked: the chain does not answer, no node is given, or the kind is not supported.
 */
export type UnknownReason = 'unreachable' | 'not-configured' | 'unsupported'

/** The result of checking a signature. */
export type SignatureOutcome =
  | {
      readonly status: 'valid'
      /** bip122: the signature is valid only after a block height or time. Sign-in refuses it. */
      readonly isLocked?: boolean
    }
  | { readonly status: 'invalid' }
  | { readonly status: 'unknown'; readonly reason: UnknownReason }

/** A signature and the data that belongs to it, in the form of docs/sign-in.md#signatures. */
export interface SignedText {
  readonly message: string
  readonly signature: string
  /** The account that is expected to have signed. */
  readonly address: string
  /** cosmos: base64 of 33 bytes. */
  readonly publicKey?: string
  /** solana: base64 of the signed bytes, if they are not the text itself. */
  readonly signedMessage?: string
}

export const valid: SignatureOutcome = { status: 'valid' }
export const invalid: SignatureOutcome = { status: 'invalid' }
export const unsupported: SignatureOutcome = { status: 'unknown', reason: 'unsupported' }
export const unreachable: SignatureOutcome = { status: 'unknown', reason: 'unreachable' }

/** The stored data of a sign-in. `data` has the fields of `message`, and nothing else. */
export interface SignInSession {
  readonly data: SignInData
  readonly message: string
  readonly signature: string
  readonly publicKey?: string
  readonly signedMessage?: string
}
