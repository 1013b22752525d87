import type { AppKitEvent } from '../events.js'
import type { Kit } from '../types.js'

export interface TrackedEvent {
  /** When it happened, in ms since 1970. */
  readonly timestamp: number
  readonly event: AppKitEvent
}

type Sink = (tracked: TrackedEvent) => void
const sinks = new WeakMap<Kit, Sink>()

/**
 * Hands an event to the host's `onEvent`, to `kit.lastEvent` and to the sink, if there is one. A host
 * that throws harms nobody.
 */
export function trackEvent(kit: Kit, event: AppKitEvent): void {
  const tracked = { timestamp: Date.now(), event }
  kit.lastEvent.value = tracked
  sinks.get(kit)?.(tracked)
  try {
    kit.config.onEvent?.(event)
  } catch (error) {
    console.error('[appkit] onEvent threw', error)
  }
}

/**
 * Gives every event from now on to a function as well. It must not throw.
 *
 * @returns a function that ends it.
 */
export function sinkEvents(kit: Kit, sink: Sink): () => void {
  sinks.set(kit, sink)
  return () => {
    if (sinks.get(kit) === sink) sinks.delete(kit)
  }
}
