import { vi } from 'vitest'

/** The parts of a browser that a kit without views uses, and no more. */
export function installPage(): void {
  const target = new EventTarget()
  const location = new URL('https://app.example/')
  const events = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  }
  const page = new EventTarget()
  vi.stubGlobal('window', Object.assign(Object.create(globalThis), events, { location }))
  for (const [name, value] of Object.entries(events)) vi.stubGlobal(name, value)
  vi.stubGlobal('location', location)
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible', readyState: 'complete' }))
  vi.stubGlobal('navigator', { userAgent: 'Test', language: 'en', languages: ['en'], onLine: true })
  vi.stubGlobal('requestAnimationFrame', (run: (time: number) => void) => setTimeout(() => run(Date.now()), 16))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id))
}

/** Replaces the clock, that of `AbortSignal.timeout` too, which is the engine's own otherwise. */
export function installClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'Date'],
    now: 1_800_000_000_000,
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), wait)
    return controller.signal
  })
}

/** Puts everything back. */
export function uninstallPage(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** The longest that a promise of a flow may be open, on the clock of the page, in milliseconds. */
export const LONGEST_MS = 15 * 60_000

/** How a promise ended. */
export type Settled<Value> =
  | { readonly how: 'resolved'; readonly value: Value }
  | { readonly how: 'rejected'; readonly error: unknown }
  | { readonly how: 'hangs' }

/** Lets the clock run until a promise has settled, or far longer than any time limit of the kit. */
export async function settle<Value>(promise: Promise<Value>): Promise<Settled<Value>> {
  let settled: Settled<Value> = { how: 'hangs' }
  promise.then(
    (value) => {
      settled = { how: 'resolved', value }
    },
    (error) => {
      settled = { how: 'rejected', error }
    },
  )
  let step = 10
  for (let passed = 0; passed < LONGEST_MS; passed += step) {
    await vi.advanceTimersByTimeAsync(step)
    if (settled.how !== 'hangs') return settled
    step = Math.min(5_000, step * 2)
  }
  return settled
}
