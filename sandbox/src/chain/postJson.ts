import { Agent, request } from 'node:http'
import type { RawReply } from 'appkit-server/parts'

/** The address of a node. */
export interface NodePlace {
  readonly host: string
  readonly port: number
}

/**
 * Posts JSON to a node on this machine.
 *
 * @param agent - keeps its connections; made by `createAgent`
 * @param place - its address
 * @param body - JSON text, sent unchanged
 * @param signal - ends the request
 * @returns status and body. Rejects if the node cannot be reached, closes the connection, or `signal` aborts
 */
export function postJson(
  agent: Agent,
  place: NodePlace,
  body: string,
  signal?: AbortSignal,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const payload = Buffer.from(body)
    const headers = { 'content-type': 'application/json', 'content-length': payload.length }
    const outgoing = request(
      { agent, ...place, method: 'POST', path: '/', headers, ...(signal ? { signal } : {}) },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.once('error', reject)
        incoming.once('end', () =>
          resolve({ status: incoming.statusCode ?? 502, body: Buffer.concat(chunks).toString('utf8') }),
        )
      },
    )
    outgoing.once('error', reject)
    outgoing.end(payload)
  })
}

/** Keeps connections to the nodes open, so that a call costs no handshake. */
export function createAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 64 })
}
