import { attempts } from './attempts.js'
import type { Chain } from './types.js'

/** Ends the attempt under way on a chain, if there is one. */
export function abortAttempt(chain: Chain): void {
  attempts.get(chain)?.abort()
}
