import { vi } from 'vitest'

/**
 * Runs work under fake timers, those of `AbortSignal.timeout` too, on the real clock again afterwards.
 *
 * @returns the rejections meanwhile that nobody caught.
 */
export async function underFakeTime(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  vi.useFakeTimers()
  // Its clock is the engine's own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), wait)
    return controller.signal
  })
  try {
    await work()
    vi.useRealTimers()
    // Node tells of a rejection after the turn it came in.
    await new Promise((resolve) => setTimeout(resolve, 50))
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
    process.off('unhandledRejection', note)
  }
  return unhandled
}
