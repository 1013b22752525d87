import { type Signal, signal } from '@preact/signals-core'
import type { GivenPairing } from './pairingTypes.js'
import type { Kit } from './types.js'

/** A WalletConnect pairing that is still valid. */
export interface Pairing {
  /** `wc:<topic>@2?…`, checked. */
  readonly uri: string
  /** When it ends, in ms since 1970. */
  readonly expiry: number
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
 * @param pairing - the `wc:` uri, and when it ends in ms since 1970 (four minutes from now when absent).
 */
export function setPairing(kit: Kit, pairing: GivenPairing | undefined): void {
  givenPairing(kit).value = pairing && {
    uri: pairing.uri,
    expiry: pairing.expiry ?? Date.now() + lifetime,
  }
}
