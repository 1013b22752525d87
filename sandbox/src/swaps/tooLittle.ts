import { fail } from '../http/fail.js'
import type { Reply } from '../http/types.js'

/** The answer when the pools do not hold enough. Callers look for the words (contract sheet, section 1.6). */
export function tooLittle(): Reply {
  return fail(400, 'amount', 'Insufficient liquidity')
}
