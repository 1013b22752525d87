import { actOnConnection } from './actions.js'
import { loadCalls } from './drivers.js'
import { pairingStore } from './pairingSource.js'
import type { Kit } from './types.js'

/** Loads the code that takes the answer of a wallet, once a pairing can be seen or opened. */
export function expectWallet(kit: Kit): void {
  // An error is ignored: the answer loads it again.
  actOnConnection(() => {}).catch(() => {})
  for (const chain of kit.chains.values()) loadCalls(chain).catch(() => {})
  pairingStore(kit).source.peek()?.expect?.()
}
