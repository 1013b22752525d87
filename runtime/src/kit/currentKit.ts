import { lastKit } from './lastKit.js'
import type { Kit } from './types.js'

/** The kit made last. */
export function currentKit(): Kit | undefined {
  return lastKit.current
}
