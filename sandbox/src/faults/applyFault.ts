import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '../http/fail.js'
import { toResponse } from '../http/toResponse.js'
import type { Reply } from '../http/types.js'
import { changeJson } from './changeJson.js'
import { streamBody } from './streamBody.js'
import type { Fault } from './types.js'

const SPACE = 0x20

function makeReply(fault: Fault): Reply | null {
  if (fault.status === undefined && fault.body === undefined) return null
  const status = fault.status ?? 200
  if (fault.body === undefined) return fail(status, 'fault', `The fault plan answers ${status}.`)
  const text = typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body)
  return { status, type: fault.type ?? 'application/json', text }
}

function changeReply(reply: Reply, fault: Fault): Reply {
  if (fault.change === undefined) return reply
  if ('json' in reply) return { ...reply, json: changeJson(reply.json, fault.change) }
  if (reply.type !== 'application/json') return reply
  const { text, type, ...rest } = reply
  return { ...rest, json: changeJson(JSON.parse(text), fault.change) }
}

/**
 * Lets a reply go wrong. Headers and dropped connections are the business of the caller.
 * @param fault what goes wrong
 * @param answer runs the operation; is not called when the fault answers instead
 * @param breakOff breaks the connection; called when the body is cut
 */
export async function applyFault(
  fault: Fault,
  answer: () => Promise<Reply>,
  breakOff: () => void,
): Promise<Response> {
  if (fault.delayMs) await sleep(fault.delayMs, undefined, { ref: false })
  const response = toResponse(makeReply(fault) ?? changeReply(await answer(), fault))
  if (response.body === null) return response
  const { bytesPerSecond, cutAfter, padTo } = fault
  if (bytesPerSecond === undefined && cutAfter === undefined && padTo === undefined) return response
  const whole = new Uint8Array(await response.arrayBuffer())
  const bytes = new Uint8Array(Math.max(whole.length, padTo ?? 0)).fill(SPACE)
  bytes.set(whole)
  const headers = new Headers(response.headers)
  // With the length told, a body that ends early cannot be taken for a whole one.
  headers.set('content-length', String(bytes.length))
  return new Response(streamBody(bytes, { bytesPerSecond, cutAfter, breakOff }), {
    status: response.status,
    headers,
  })
}
