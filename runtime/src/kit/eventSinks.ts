import type { AppKitEvent } from './events.js'
import type { Kit } from './types.js'

export interface TrackedEvent {
  /** When it happened, in ms since 1970. */
  readonly timestamp: number
  readonly event: AppKitEvent
}

/** Takes events beside the host. It must not throw. */
export type EventSink = (tracked: TrackedEvent) => void

/** One a kit at most. */
export const eventSinks = /* @__PURE__ */ new WeakMap<Kit, EventSink>()
