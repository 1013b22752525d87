import { callHost } from '../../errors/callHost.js'
import { eventSinks } from '../eventSinks.js'
import type { AppKitEvent } from '../events.js'
import type { Kit } from '../types.js'

/**
 * Hands an event to the host's `onEvent`, to `kit.lastEvent` and to the sink, if there is one.
 */
export function trackEvent(kit: Kit, event: AppKitEvent): void {
  const tracked = { timestamp: Date.now(), event }
  kit.lastEvent.value = tracked
  callHost(() => eventSinks.get(kit)?.(tracked))
  callHost(() => kit.config.onEvent?.(event))
}
