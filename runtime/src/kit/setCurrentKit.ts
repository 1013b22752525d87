import { lastKit } from './lastKit.js'
import type { Kit } from './types.js'

/** Remembers the kit made last. Called by `createAppKit`, never at import. */
export function setCurrentKit(kit: Kit): void {
  lastKit.current = kit
}
