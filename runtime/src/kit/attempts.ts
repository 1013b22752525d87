import type { ErrorCode } from '../errors/catalogue.js'
import type { Chain } from './types.js'

export interface Attempt {
  readonly number: number
  readonly signal: AbortSignal
  /** Ends the attempt; what waits on it rejects with the code. */
  abort(code?: ErrorCode): void
  /** Must be called when the attempt is over. */
  done(): void
}

/** The attempt under way on each chain. */
export const attempts = /* @__PURE__ */ new WeakMap<Chain, Attempt>()
