/** The name of an account. */
export interface Identity {
  readonly name: string | null
  readonly avatar: string | null
  /** When it was found out, RFC 3339, or null. */
  readonly resolvedAt: string | null
}

/** The port `names`. */
export interface Names {
  /** The name of an address of eip155, in lower case with `0x`; null if it has none. */
  identity(address: string): Promise<Identity | null>
}
