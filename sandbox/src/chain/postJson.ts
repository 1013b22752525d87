import { type Agent, request } from 'node:http'
import type { RawReply } from './types.js'

const TIMEOUT_MS = 10_000

/** The address of a node. */
export interface NodePlace {
  readonly host: string
  readonly port: number
}

/**
 * Posts JSON to a node on this machine.
 * @param place its address
 * @param body JSON text, sent unchanged
 * @returns status and body. Rejects if the node cannot be reached or takes more than 10 s
 */
export function postJson(agent: Agent, place: NodePlace, body: string): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const payload = Buffer.from(body)
    const outgoing = request(
      {
        agent,
        ...place,
        method: 'POST',
        path: '/',
        headers: { 'content-type': 'application/json', 'content-length': payload.length },
        timeout: TIMEOUT_MS,
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.once('error', reject)
        incoming.once('end', () =>
          resolve({ status: incoming.statusCode ?? 502, body: Buffer.concat(chunks).toString('utf8') }),
        )
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')))
    outgoing.once('error', reject)
    outgoing.end(payload)
  })
}
