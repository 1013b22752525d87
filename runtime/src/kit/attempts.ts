import type { ErrorCode } from '../errors/catalogue.js'
import type { Chain, Kit } from './types.js'

/** An attempt to connect or switch. */
export interface Attempt {
  readonly number: number
  /** Aborted with the kit's life, too. */
  readonly signal: AbortSignal
  /** Ends the attempt; what waits on it rejects with the code. */
  abort(code?: ErrorCode): void
  /** Must be called when the attempt is over. */
  done(): void
}

/** The attempt under way on each chain. */
const attempts = /* @__PURE__ */ new WeakMap<Chain, Attempt>()
let lastNumber = 0

/** Begins an attempt on a chain; an earlier one on the same chain is ended. */
export function beginAttempt(kit: Kit, chain: Chain): Attempt {
  abortAttempt(chain)
  const controller = new AbortController()
  const attempt: Attempt = {
    number: ++lastNumber,
    signal: AbortSignal.any([controller.signal, kit.lifetime.signal]),
    abort: (code = 'CANCELLED') => controller.abort(code),
    done: () => void (attempts.get(chain) === attempt && attempts.delete(chain)),
  }
  attempts.set(chain, attempt)
  return attempt
}

/** Ends the attempt under way on a chain, if there is one. */
export function abortAttempt(chain: Chain): void {
  attempts.get(chain)?.abort()
}
