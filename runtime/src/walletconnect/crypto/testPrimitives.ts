import { afterAll, beforeAll, vi } from 'vitest'
import { loadPrimitives } from './primitives.js'

/**
 * Runs the tests of a file as a page without a secure context. The browser's cryptography answers from other threads,
 * which fake timers do not wait for. The library answers at once.
 */
export function withLibraryPrimitives(): void {
  beforeAll(async () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto)
    const randomUUID = crypto.randomUUID.bind(crypto)
    vi.stubGlobal('crypto', { getRandomValues, randomUUID })
    await loadPrimitives()
  })
  afterAll(() => void vi.unstubAllGlobals())
}
