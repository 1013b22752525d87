/** A WalletConnect pairing a wallet can still take. */
export interface Pairing {
  /** `wc:<topic>@2?…`, checked. */
  readonly uri: string
  /** When it ends, in ms since 1970. */
  readonly expiry: number
}

/** A pairing as it was given, not checked yet. */
export interface GivenPairing {
  readonly uri: string
  /** In ms since 1970; four minutes from now when absent (docs/behaviour.md#pairing). */
  readonly expiry?: number | undefined
}

/** What can make pairings: the WalletConnect connector. */
export interface PairingSource {
  /** Makes a new pairing. Must settle when the signal aborts. */
  request(options: { readonly signal: AbortSignal }): Promise<GivenPairing>
  /** The visitor came back from the wallet's app: a good moment to look for its answer. */
  resume?(): void
}
