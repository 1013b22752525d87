import type { Kit } from './types.js'

let lastKit: Kit | undefined

/** The kit made last, for hooks outside of a provider. */
export function currentKit(): Kit | undefined {
  return lastKit
}

/** Remembers the kit made last. Called by `createAppKit`, never at import. */
export function setCurrentKit(kit: Kit | undefined): void {
  lastKit = kit
}
