import { Agent } from 'node:http'

/** Keeps connections to the nodes open, so that a call costs no handshake. */
export function createAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 64 })
}
