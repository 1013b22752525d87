import { setTimeout as sleep } from 'node:timers/promises'

export interface StreamBodyParameters {
  /** Bytes a second; 0 never sends one, undefined sends all at once. */
  readonly bytesPerSecond: number | undefined
  /** Breaks after so many bytes. */
  readonly cutAfter: number | undefined
  /** Breaks the connection. */
  readonly breakOff: () => void
}

const STEPS_PER_SECOND = 20
// Lets what was sent reach the other side before the connection breaks.
const FLUSH_MS = 20

/**
 * A body that comes slowly, breaks off, or both. It stops when the reader goes.
 * @param bytes the whole body
 */
export function streamBody(bytes: Uint8Array, parameters: StreamBodyParameters): ReadableStream<Uint8Array> {
  const { bytesPerSecond: speed, cutAfter, breakOff } = parameters
  const end = Math.min(bytes.length, cutAfter ?? bytes.length)
  const step = speed === undefined ? Math.max(1, end) : Math.max(1, Math.floor(speed / STEPS_PER_SECOND))
  const gone = new AbortController()
  // A timer of a sandbox that is being stopped must not keep the program alive.
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
        await wait(FLUSH_MS)
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
