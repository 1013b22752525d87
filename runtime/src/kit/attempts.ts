import type { ErrorCode } from '../errors/catalogue.js'
import type { Chain, Kit } from './types.js'

export interface Attempt {
  readonly number: number
  readonly signal: AbortSignal
  /** Ends the attempt; what waits on it rejects with the code. */
  abort(code?: ErrorCode): void
  /** Must be called when the attempt is over. */
  done(): void
}

const current = new WeakMap<Chain, Attempt>()
let lastNumber = 0

/** Begins an attempt to connect or switch on a chain; an earlier one on the same chain is ended. */
export function beginAttempt(kit: Kit, chain: Chain): Attempt {
  current.get(chain)?.abort()
  const controller = new AbortController()
  const lifetime = kit.lifetime.signal
  const stop = () => controller.abort('CANCELLED')
  lifetime.addEventListener('abort', stop, { once: true })
  if (lifetime.aborted) stop()
  const attempt: Attempt = {
    number: ++lastNumber,
    signal: controller.signal,
    abort: (code = 'CANCELLED') => controller.abort(code),
    done: () => {
      lifetime.removeEventListener('abort', stop)
      if (current.get(chain) === attempt) current.delete(chain)
    },
  }
  current.set(chain, attempt)
  return attempt
}

/** Ends the attempt under way on a chain, if there is one. */
export function abortAttempt(chain: Chain): void {
  current.get(chain)?.abort()
}
