import { applyEvent } from './applyEvent.js'
import { type Attempt, beginAttempt } from './attempts.js'
import { connectionOf } from './connectionOf.js'
import { readConnectedNamespaces, readConnectorIds } from './memory/readMemory.js'
import type { Chain, Kit } from './types.js'

/**
 * Makes a namespace `reconnecting` when it was connected at the last visit, and nobody has connected
 * or begun to in the meantime.
 *
 * @returns the attempt to be carried out by `reconnect`; undefined when there is nothing to pick up.
 */
export function expectReturn(kit: Kit, chain: Chain): Attempt | undefined {
  if (chain.connection.peek().status === 'connecting' || connectionOf(chain) !== undefined) return undefined
  if (!kit.config.enableReconnect || !readConnectedNamespaces(kit).includes(chain.namespace)) return undefined
  const [connectorId] = readConnectorIds(kit, chain.namespace)
  if (connectorId === undefined) return undefined
  const attempt = beginAttempt(kit, chain)
  applyEvent(chain, { type: 'reconnectStarted', connectorId, attempt: attempt.number })
  return attempt
}
