import { callHost } from '../errors/callHost.js'
import type { Lifetime } from './types.js'

/**
 * Collects what must be undone when the kit stops. `end` undoes it once, last in first out, and all of it
 * whichever throws; `renew` begins another life. What was added before the first start belongs to it.
 */
export function createLifetime(): Lifetime {
  let controller = new AbortController()
  let isLive = false
  const undos: (() => void)[] = []
  return {
    get signal() {
      return controller.signal
    },
    get isLive() {
      return isLive
    },
    add(undo) {
      if (undo !== undefined) undos.push(undo)
    },
    end() {
      isLive = false
      controller.abort()
      for (const undo of undos.splice(0).reverse()) callHost(undo)
    },
    renew() {
      isLive = true
      if (controller.signal.aborted) controller = new AbortController()
    },
  }
}
