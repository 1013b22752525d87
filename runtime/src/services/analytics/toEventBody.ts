import type { components } from '../../../../generated/analytics/types.js'
import type { TrackedEvent } from '../../kit/eventSinks.js'
import { createUuid } from './createUuid.js'

type Schemas = components['schemas']
export type EventBody = Schemas['TrackEvent']

/**
 * An event as it is sent (docs/behaviour.md#events).
 *
 * @param address - the plain address of the active account; without one the key is missing.
 */
export function toEventBody({ timestamp, event }: TrackedEvent, address: string | undefined): EventBody {
  const type = event.event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
  const props = { type, ...event, ...(address === undefined ? {} : { address }) }
  return {
    eventId: createUuid(),
    url: location.href,
    domain: location.hostname,
    timestamp,
    // The names and properties of our events are those of the spec; a test sends each to a validator.
    props: props as Schemas['EventProps'],
  }
}
