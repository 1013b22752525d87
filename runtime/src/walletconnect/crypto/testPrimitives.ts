import { afterAll, beforeAll } from 'vitest'
import { loadPrimitives, webPrimitives } from './primitives.js'

/**
 * Runs the tests of a file with the library's cryptography. The browser's answers from other threads, which fake timers do
 * not wait for. The library answers at once. Which of both was loaded before, by another file of the same worker, does not
 * matter.
 */
export function withLibraryPrimitives(): void {
  const own = { ...webPrimitives }
  beforeAll(async () => {
    const { libraryPrimitives } = await import('./libraryPrimitives.js')
    Object.assign(webPrimitives, libraryPrimitives)
    await loadPrimitives()
  })
  afterAll(() => void Object.assign(webPrimitives, own))
}
