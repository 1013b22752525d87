import { type Signal, signal } from '@preact/signals-core'
import type { Kit } from '../types.js'
import type { Pairing, PairingSource } from './types.js'

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
