import { callHost } from '../errors/AppKitError.js'
import type { Kit } from './types.js'

/**
 * Imports what connecting takes, on the first sign that the visitor is about to choose a wallet, so that
 * the choice does not wait for it.
 */
export function preloadConnecting(kit: Kit): void {
  // A failed preload says nothing: the choice that follows tries again and reports it.
  import('./connect.chunk.js').catch(() => {})
  for (const { driver } of kit.chains.values()) callHost(() => driver.preload?.())
}
