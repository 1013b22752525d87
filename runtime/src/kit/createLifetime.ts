import type { Lifetime } from './types.js'

/** Collects what must be undone when the kit stops. `end` undoes it once, last in first out. */
export function createLifetime(): Lifetime & { end(): void; renew(): void } {
  let controller = new AbortController()
  let undos: (() => void)[] = []
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
      controller = new AbortController()
      undos = []
    },
  }
}
