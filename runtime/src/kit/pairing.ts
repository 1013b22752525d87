import { type Signal, signal } from '@preact/signals-core'
import type { Kit } from './types.js'

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
  /** The user came back from the wallet's app: a good moment to look for its answer. */
  resume?(): void
}

export interface PairingStore {
  /** The last pairing, not checked and whatever has become of it; read it with `readPairing`. */
  readonly given: Signal<Pairing | undefined>
  readonly source: Signal<PairingSource | undefined>
}

const stores = new WeakMap<Kit, PairingStore>()

/** Where a kit keeps its pairing. */
export function pairingStore(kit: Kit): PairingStore {
  const store = stores.get(kit) ?? { given: signal(undefined), source: signal(undefined) }
  stores.set(kit, store)
  return store
}

/** How long a pairing lives when nobody says otherwise (docs/behaviour.md#pairing). In ms. */
const lifetime = 240_000

/**
 * Takes a pairing to offer from now on, or none. Its uri is checked by whoever reads it.
 *
 * @param pairing the `wc:` uri, and when it ends in ms since 1970 (four minutes from now when absent).
 */
export function setPairing(kit: Kit, pairing: GivenPairing | undefined): void {
  pairingStore(kit).given.value = pairing && {
    uri: pairing.uri,
    expiry: pairing.expiry ?? Date.now() + lifetime,
  }
}

/**
 * Registers what makes pairings; the views then ask it for one, and for another on "Try again".
 *
 * @returns a function that takes it away again.
 */
export function setPairingSource(kit: Kit, source: PairingSource): () => void {
  const store = pairingStore(kit)
  store.source.value = source
  return () => {
    if (store.source.peek() === source) store.source.value = undefined
  }
}
