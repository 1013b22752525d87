import type { Lifetime } from './types.js'

/**
 * Collects what must be undone when the kit stops. `end` undoes it once, last in first out; `renew`
 * begins another life. What was added before the first start belongs to it.
 */
export function createLifetime(): Lifetime {
  let controller = new AbortController()
  const undos: (() => void)[] = []
  return {
    get signal() {
      return controller.signal
    },
    add(undo) {
      undos.push(undo)
    },
    end() {
      controller.abort()
      for (const undo of undos.splice(0).reverse()) undo()
    },
    renew() {
      if (controller.signal.aborted) controller = new AbortController()
    },
  }
}
