import type { Kit } from '../types.js'
import { pairingStore } from './pairingStore.js'
import { parsePairingUri } from './parsePairingUri.js'
import type { Pairing } from './types.js'

/** With this little time left a wallet would not make it: regarded as expired (docs/behaviour.md#pairing). In ms. */
export const pairingMargin = 10_000

/**
 * The pairing that can be offered now. Reads a signal.
 *
 * @param now in ms since 1970.
 * @returns undefined when there is none, when it has at most 10 s left, or when its uri is none.
 */
export function readPairing(kit: Kit, now: number = Date.now()): Pairing | undefined {
  const given = pairingStore(kit).given.value
  const parsed = parsePairingUri(given?.uri)
  if (given === undefined || parsed === undefined) return undefined
  const expiry = Math.min(given.expiry, parsed.expiry ?? Number.POSITIVE_INFINITY)
  return expiry - now > pairingMargin ? { uri: parsed.uri, expiry } : undefined
}
