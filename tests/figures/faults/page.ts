import { vi } from 'vitest'
import type { Injector } from './injector.js'

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
  vi.stubGlobal(
    'document',
    Object.assign(page, {
      visibilityState: 'visible',
      readyState: 'complete',
      documentElement: { lang: 'en' },
    }),
  )
  vi.stubGlobal('navigator', { userAgent: 'Test', language: 'en', languages: ['en'], onLine: true })
  vi.stubGlobal('requestAnimationFrame', (run: (time: number) => void) =>
    setTimeout(() => run(Date.now()), 16),
  )
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id))
}

/** Replaces the clock, that of `AbortSignal.timeout` too, which is the engine's own otherwise. */
export function installClock(): void {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'Date',
    ],
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

/** A page in which a flow is done, whatever it is made of. */
export interface Page {
  readonly injector: Injector
  /** Errors that nobody has caught. */
  readonly unhandled: readonly unknown[]
  /** Puts right what faults have left on the other side: a wallet is unlocked, and on the network of the app. */
  heal(): void
  /** The problem with the state, whatever has happened; undefined where all is right. */
  state(): string | undefined
  leave(): void
  /** The remains of the page once it was left; undefined without any. */
  leftOver(): string | undefined
}

/** The acts of a user, and the conditions that hold whatever went wrong on the way. */
export interface Flow<World extends Page> {
  /** Opens a page on which the flow can begin. No fault is met there. */
  open(): World | Promise<World>
  /** Gets the page to where the flow begins. No fault is met there either. */
  prepare?(world: World): Promise<unknown>
  /** Does it as a user would; may reject. */
  act(world: World): Promise<unknown>
  /** Leaves it, where only the user limits how long a wallet may take. The promise of `act` has to settle then. */
  giveUp?(world: World): unknown
  /** Whether it has reached its end. */
  isDone(world: World): boolean
  /** The problem with it, whether or not it has; undefined where all is right. */
  judge?(world: World): string | undefined
}

/** Notes errors that nobody catches, until the returned function is called. */
export function noteUnhandled() {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  return { unhandled, stop: () => process.off('unhandledRejection', note) }
}

/** The longest that a promise of a flow may be open, on the clock of the page, in milliseconds. */
export const maxWaitMs = 15 * 60_000

/** How a promise ended. */
export type Settled<Value> =
  | { readonly how: 'resolved'; readonly value: Value }
  | { readonly how: 'rejected'; readonly error: unknown }
  | { readonly how: 'hangs' }

/** When a user gives up who waits for a wallet, in milliseconds. */
const patienceMs = 5 * 60_000

/**
 * Lets the clock run until a promise has settled, or far longer than any time limit of the kit.
 *
 * @param giveUp - the act of a user who has waited for five minutes.
 */
export async function settle<Value>(
  promise: Promise<Value>,
  giveUp?: () => unknown,
): Promise<Settled<Value>> {
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
  let isLeft = giveUp === undefined
  for (let passed = 0; passed < maxWaitMs; passed += step) {
    await vi.advanceTimersByTimeAsync(step)
    if (settled.how !== 'hangs') return settled
    if (!isLeft && passed > patienceMs) {
      isLeft = true
      giveUp?.()
    }
    step = Math.min(5_000, step * 2)
  }
  return settled
}
