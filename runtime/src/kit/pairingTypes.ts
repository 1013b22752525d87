/** A pairing from outside, not checked yet. */
export interface GivenPairing {
  readonly uri: string
  /** In ms since 1970. Default: four minutes from now (docs/behaviour.md#pairing). */
  readonly expiry?: number | undefined
  /** Settles when a wallet that scans it is answered by the relay. Default: it is already. */
  readonly sent?: Promise<unknown> | undefined
  /** Resolves with true when a wallet has read it, which its user has yet to approve. Default: nobody can tell. */
  readonly scanned?: Promise<unknown> | undefined
  /** Settles when a wallet has taken it; rejects with why none has. */
  readonly outcome?: Promise<unknown> | undefined
}

/** A source of pairings: the WalletConnect connector. */
export interface PairingSource {
  /** Imports its code ahead of the first pairing, and contacts nobody. */
  preload?(): void
  /** Opens its storage in the browser ahead of a pairing that was chosen, and contacts nobody. */
  prepare?(): void
  /** Makes a new pairing. Must settle when the signal aborts. */
  request(options: { readonly signal: AbortSignal }): Promise<GivenPairing>
  /** Imports the code that takes the answer of a wallet. Called when a pairing can be seen or opened. */
  expect?(): void
  /** Called when the user comes back from the app of the wallet, to look for its answer. */
  resume?(): void
  /** Brings the wallets of earlier visits back, as connectors, and one that has answered a page that is gone. */
  restore?(): void
}
