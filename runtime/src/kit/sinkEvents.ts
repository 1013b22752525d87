import { type EventSink, eventSinks } from './events.js'
import type { Kit } from './types.js'

/**
 * Gives every event from now on to a function as well. It must not throw.
 *
 * @returns a function that ends it.
 */
export function sinkEvents(kit: Kit, sink: EventSink): () => void {
  eventSinks.set(kit, sink)
  return () => {
    if (eventSinks.get(kit) === sink) eventSinks.delete(kit)
  }
}
