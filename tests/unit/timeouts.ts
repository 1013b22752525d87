import { afterEach, vi } from 'vitest'

// Runs before every file of unit and contract tests. An awaited event comes within milliseconds, or within seconds
// where the machine is busy: it is a failure only when it does not come at all. Libraries give up after one second.
const timeoutMs = 10_000

// A clock that a test has stopped goes on in the next one.
afterEach(() => void vi.useRealTimers())

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: timeoutMs, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: timeoutMs })
}
