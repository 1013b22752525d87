import type { Connector } from '../../chains/types.js'
import { type Session, sessions } from './sessions.js'

/** What is known of the connector's wallet, or undefined while it is not connected. */
export function findSession({ provider }: Connector): Session | undefined {
  return typeof provider === 'object' && provider !== null ? sessions.get(provider) : undefined
}
