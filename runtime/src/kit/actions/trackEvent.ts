import type { AppKitEvent } from '../events.js'
import type { Kit } from '../types.js'

/** Hands an event to the host's `onEvent` and to `kit.lastEvent`. A host that throws harms nobody. */
export function trackEvent(kit: Kit, event: AppKitEvent): void {
  kit.lastEvent.value = { timestamp: Date.now(), event }
  try {
    kit.config.onEvent?.(event)
  } catch (error) {
    console.error('[appkit] onEvent threw', error)
  }
}
