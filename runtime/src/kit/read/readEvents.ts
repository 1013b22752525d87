import type { AppKitEvent } from '../events.js'
import type { Kit } from '../types.js'

export interface EventSnapshot {
  /** Milliseconds since 1970 of the last event. */
  readonly timestamp: number
  readonly reportedErrors: Readonly<Record<string, boolean>>
  readonly data: ({ readonly type: 'track' } & AppKitEvent) | undefined
}

/** The last event, in the shape people know. Reads signals. */
export function readEvents(kit: Kit): EventSnapshot {
  const last = kit.lastEvent.value
  return {
    timestamp: last?.timestamp ?? 0,
    reportedErrors: {},
    data: last && { type: 'track', ...last.event },
  }
}
