import { type Attempt, attempts } from './attempts.js'
import type { Chain, Kit } from './types.js'

let lastNumber = 0

/** Begins an attempt to connect or switch on a chain; an earlier one on the same chain is ended. */
export function beginAttempt(kit: Kit, chain: Chain): Attempt {
  attempts.get(chain)?.abort()
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
      if (attempts.get(chain) === attempt) attempts.delete(chain)
    },
  }
  attempts.set(chain, attempt)
  return attempt
}
