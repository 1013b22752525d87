import type { ErrorCode } from '../errors/errorTexts.js'
import { applyEvent, connectionOf } from './connections.js'
import { readConnectedNamespaces, readConnectorIds } from './persistence.js'
import type { Chain, ChainNamespace, Kit } from './types.js'

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

/**
 * Makes a namespace `reconnecting` when it was connected at the last visit, and nobody has connected
 * or begun to in the meantime.
 *
 * @returns the attempt to be carried out by `reconnect`; undefined when there is nothing to pick up.
 */
export function beginReconnect(kit: Kit, chain: Chain): Attempt | undefined {
  if (chain.connection.peek().status === 'connecting' || connectionOf(chain) !== undefined) return undefined
  if (!kit.config.enableReconnect || !readConnectedNamespaces(kit).includes(chain.namespace)) return undefined
  const [connectorId] = readConnectorIds(kit, chain.namespace)
  if (connectorId === undefined) return undefined
  const attempt = beginAttempt(kit, chain)
  applyEvent(chain, { type: 'reconnectStarted', connectorId, attempt: attempt.number })
  return attempt
}

/** Gives up waiting for a wallet. The wallet may still show its window; its answer is ignored. */
export function cancelConnect(kit: Kit, { namespace }: { readonly namespace: ChainNamespace }): void {
  const chain = kit.chains.get(namespace)
  if (chain?.connection.peek().status === 'connecting') abortAttempt(chain)
}
