import { vi } from 'vitest'

// Runs before every test file. A mutant whose effect never comes is waited for in vain: a shorter time than the ten
// seconds of `npm test` is enough, since a test that fails without a mutant is seen and reported.
const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, { ...(typeof options === 'object' ? options : {}), timeout: 3_000 })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 3_000 })
}
