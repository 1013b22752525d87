import type { Connector } from '../../chains/types.js'
import { type Session, sessions } from './sessions.js'

/** What the connector's extension handed out, or undefined while it is not enabled. */
export function findSession({ provider }: Connector): Session | undefined {
  return typeof provider === 'object' && provider !== null ? sessions.get(provider) : undefined
}
