import type { Kit } from '../types.js'
import { pairingStore } from './pairingStore.js'
import type { PairingSource } from './types.js'

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
