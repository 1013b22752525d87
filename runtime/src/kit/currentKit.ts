import type { Kit } from './types.js'

let current: Kit | undefined

/** Remembers the kit made last, for hooks outside of a provider. Set by `createAppKit`, never at import. */
export function setCurrentKit(kit: Kit): void {
  current = kit
}

/** The kit made last. */
export function currentKit(): Kit | undefined {
  return current
}
