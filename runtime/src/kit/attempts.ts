import type { ChainNamespace } from '../chains/types.js'
import type { ErrorCode } from '../errors/errorTexts.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

/** An attempt to connect or switch. */
export interface Attempt {
  readonly number: number
  /** Also aborted when the kit stops. */
  readonly signal: AbortSignal
  /** Cancels the attempt; promises that wait for it reject with the code. */
  abort(code?: ErrorCode): void
  /** Must be called when the attempt is over. */
  done(): void
}

/** The current attempt of each namespace. */
const attempts = /* @__PURE__ */ new WeakMap<Chain, Attempt>()
let lastNumber = 0

/** Starts an attempt for a namespace, and cancels an earlier one. */
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

/** Cancels the current attempt of a namespace, if there is one. */
export function abortAttempt(chain: Chain): void {
  attempts.get(chain)?.abort()
}

/** Stops waiting for a wallet. The wallet may still show its window, but its answer is ignored. */
export function cancelConnect(kit: Kit, { namespace }: { readonly namespace: ChainNamespace }): void {
  const chain = kit.chains.get(namespace)
  if (chain?.connection.peek().status === 'connecting') abortAttempt(chain)
}
