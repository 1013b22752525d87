import { callHost } from '../errors/hostCalls.js'
import type { AppKitEvent } from './eventTypes.js'
import type { Kit } from './types.js'

export interface TrackedEvent {
  /** When it happened, in ms since 1970. */
  readonly timestamp: number
  readonly event: AppKitEvent
}

/** Receives events, besides the host. It must not throw. */
export type EventSink = (tracked: TrackedEvent) => void

/** At most one per kit. */
export const eventSinks = /* @__PURE__ */ new WeakMap<Kit, EventSink>()

/**
 * Passes an event to the host's `onEvent`, to `kit.lastEvent` and to the sink, if there is one.
 */
export function trackEvent(kit: Kit, event: AppKitEvent): void {
  const tracked = { timestamp: Date.now(), event }
  kit.lastEvent.value = tracked
  callHost(() => eventSinks.get(kit)?.(tracked))
  callHost(() => kit.config.onEvent?.(event))
}
