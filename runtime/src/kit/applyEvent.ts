import { type ConnectionEvent, transition } from '../chains/connectionMachine.js'
import type { Chain } from './types.js'

/** Moves a chain's connection through the machine; nothing else writes to it. */
export function applyEvent(chain: Chain, event: ConnectionEvent): void {
  chain.connection.value = transition(chain.connection.peek(), event)
}
