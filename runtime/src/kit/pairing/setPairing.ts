import type { Kit } from '../types.js'
import { pairingStore } from './pairingStore.js'
import type { GivenPairing } from './types.js'

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
