import { vi } from 'vitest'

/** An observer that never sees anything: jsdom has neither a layout nor the observers of one. */
class BlindObserver {
  observe() {}
  disconnect() {}
}

/**
 * Lays an empty page with the place that a stage shows its views in. For a test under jsdom, before each.
 * Its stubs stand until the test's file ends.
 *
 * @example
 * beforeEach(layViewPlace)
 */
export function layViewPlace(): void {
  vi.stubGlobal('ResizeObserver', BlindObserver)
  vi.stubGlobal('IntersectionObserver', BlindObserver)
  document.body.innerHTML = '<main id="view"></main>'
}
