import { eventSinks } from '../eventSinks.js'
import type { AppKitEvent } from '../events.js'
import type { Kit } from '../types.js'

/**
 * Hands an event to the host's `onEvent`, to `kit.lastEvent` and to the sink, if there is one. A host
 * that throws harms nobody.
 */
export function trackEvent(kit: Kit, event: AppKitEvent): void {
  const tracked = { timestamp: Date.now(), event }
  kit.lastEvent.value = tracked
  eventSinks.get(kit)?.(tracked)
  try {
    kit.config.onEvent?.(event)
  } catch (error) {
    console.error('[appkit] onEvent threw', error)
  }
}
