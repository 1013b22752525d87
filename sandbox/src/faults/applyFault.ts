import { setTimeout as sleep } from 'node:timers/promises'
import { fail, type Reply, toResponse } from 'appkit-server/parts'
import type { Fault, FieldChange } from './types.js'

const space = 0x20

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
 * Makes a reply fail. The caller handles headers and closed connections.
 *
 * @param fault - the fault
 * @param answer - runs the operation. Not called if the fault replaces the answer
 * @param breakOff - closes the connection. Called when the body is cut
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
  const bytes = new Uint8Array(Math.max(whole.length, padTo ?? 0)).fill(space)
  bytes.set(whole)
  const headers = new Headers(response.headers)
  // With the length in the header, a cut body cannot be taken for a complete one.
  headers.set('content-length', String(bytes.length))
  return new Response(streamBody(bytes, { bytesPerSecond, cutAfter, breakOff }), {
    status: response.status,
    headers,
  })
}

type Holder = Record<string, unknown>

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

/**
 * Changes fields of a JSON value.
 *
 * @param value - parsed JSON. It is not changed
 * @param changes - changes of a field that does not exist are left out
 * @returns a copy with the changes
 */
export function changeJson(value: unknown, changes: readonly FieldChange[]): unknown {
  const root: Holder = { value: structuredClone(value) }
  for (const change of changes) {
    const steps = ['value', ...parsePointer(change.at)]
    const last = steps.pop() ?? ''
    let holder: unknown = root
    for (const step of steps) {
      holder = isHolder(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined
    }
    if (!isHolder(holder)) continue
    if ('remove' in change) {
      if (Array.isArray(holder)) holder.splice(Number(last), 1)
      else delete holder[last]
      continue
    }
    const next = 'add' in change ? change.add : change.value
    if (Array.isArray(holder) && last === '-') holder.push(next)
    // A plain assignment would run the setter of `__proto__`.
    else
      Object.defineProperty(holder, last, {
        value: next,
        writable: true,
        enumerable: true,
        configurable: true,
      })
  }
  return root.value
}

export interface StreamBodyParameters {
  /** Bytes per second. 0 sends nothing, undefined sends everything at once. */
  readonly bytesPerSecond: number | undefined
  /** Closes the connection after this number of bytes. */
  readonly cutAfter: number | undefined
  /** Breaks the connection. */
  readonly breakOff: () => void
}

const stepsPerSecond = 20
// Gives the data time to arrive before the connection is closed.
const flushMs = 20

/**
 * A body that is sent slowly, is cut, or both. It stops when the reader leaves.
 *
 * @param bytes - the whole body
 */
function streamBody(bytes: Uint8Array, parameters: StreamBodyParameters): ReadableStream<Uint8Array> {
  const { bytesPerSecond: speed, cutAfter, breakOff } = parameters
  const end = Math.min(bytes.length, cutAfter ?? bytes.length)
  const step = speed === undefined ? Math.max(1, end) : Math.max(1, Math.floor(speed / stepsPerSecond))
  const gone = new AbortController()
  // The timer of a sandbox that is being stopped must not keep the program running.
  const wait = (ms: number) => sleep(ms, undefined, { signal: gone.signal, ref: false }).catch(() => {})
  const untilGone = () =>
    new Promise<void>((resolve) => {
      if (gone.signal.aborted) resolve()
      else gone.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  let sent = 0
  return new ReadableStream({
    pull: async (controller) => {
      if (speed === 0) return untilGone()
      if (sent >= end) {
        if (cutAfter === undefined || end === bytes.length) return controller.close()
        await wait(flushMs)
        breakOff()
        return untilGone()
      }
      const chunk = bytes.subarray(sent, Math.min(end, sent + step))
      if (speed !== undefined) await wait((chunk.length / speed) * 1000)
      sent += chunk.length
      controller.enqueue(chunk)
    },
    cancel: () => gone.abort(),
  })
}

/**
 * The steps of a JSON pointer (RFC 6901 section 4).
 *
 * @param pointer - e.g. `/data/0/name`; `/` and `~` in a step are written `~1` and `~0`
 */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
