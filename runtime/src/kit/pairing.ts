import { type Signal, signal } from '@preact/signals-core'
import type { Kit } from './types.js'

/** A WalletConnect pairing that is still valid. */
export interface Pairing {
  /** `wc:<topic>@2?…`, checked. */
  readonly uri: string
  /** When it ends, in ms since 1970. */
  readonly expiry: number
}

/** A pairing from outside, not checked yet. */
export interface GivenPairing {
  readonly uri: string
  /** In ms since 1970. Default: four minutes from now (docs/behaviour.md#pairing). */
  readonly expiry?: number | undefined
  /** Settles when a wallet that scans it is answered by the relay. Default: it is already. */
  readonly sent?: Promise<unknown> | undefined
  /** Settles when a wallet has taken it; rejects with why none has. */
  readonly outcome?: Promise<unknown> | undefined
}

/** What can make pairings: the WalletConnect connector. */
export interface PairingSource {
  /** Imports its code ahead of the first pairing, and contacts nobody. */
  preload?(): void
  /** Opens what it keeps in the browser ahead of a pairing that was chosen, and contacts nobody. */
  prepare?(): void
  /** Makes a new pairing. Must settle when the signal aborts. */
  request(options: { readonly signal: AbortSignal }): Promise<GivenPairing>
  /** Imports what takes the answer of a wallet. Called when a pairing can be seen or opened. */
  expect?(): void
  /** Called when the user comes back from the app of the wallet, to look for its answer. */
  resume?(): void
  /** Brings the wallets of earlier visits back, as connectors. */
  restore?(): void
}

const offered = new WeakMap<Kit, Signal<Pairing | undefined>>()

/** The last pairing, not checked and whatever has become of it; read it with `readPairing`. */
export function givenPairing(kit: Kit): Signal<Pairing | undefined> {
  const given = offered.get(kit) ?? signal()
  offered.set(kit, given)
  return given
}

/** The default lifetime of a pairing (docs/behaviour.md#pairing). In ms. */
const lifetime = 240_000

/**
 * Sets the current pairing, or none. Its uri is checked when it is read.
 *
 * @param pairing the `wc:` uri, and when it ends in ms since 1970 (four minutes from now when absent).
 */
export function setPairing(kit: Kit, pairing: GivenPairing | undefined): void {
  givenPairing(kit).value = pairing && {
    uri: pairing.uri,
    expiry: pairing.expiry ?? Date.now() + lifetime,
  }
}
