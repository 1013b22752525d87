import { type ConnectionEvent, transition } from '../chains/connectionMachine.js'
import type { Chain } from './state.js'

/** Applies an event to the connection of a namespace. Nothing else writes to it, but the start of a page that returns. */
export function applyEvent(chain: Chain, event: ConnectionEvent): void {
  chain.connection.value = transition(chain.connection.peek(), event)
}
