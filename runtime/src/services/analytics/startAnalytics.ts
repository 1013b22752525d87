import { effect } from '@preact/signals-core'
import { bytesToDigits } from '../../../../common/hex.js'
import { createAnalyticsClient } from '../../../../generated/analytics/client.js'
import type { components } from '../../../../generated/analytics/types.js'
import type { ConnectionState } from '../../chains/types.js'
import { eventSinks, type TrackedEvent } from '../../kit/events.js'
import type { Kit } from '../../kit/types.js'
import { fetchAnalyticsConfig } from '../catalogue/fetchAnalyticsConfig.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { identification } from '../identification.js'

/** Maximum number of events that are kept while the service is asked. */
const maxEvents = 99

/** An event, with the connection at its time: the account may be another one when it is sent. */
export interface HeldEvent {
  readonly tracked: TrackedEvent
  readonly state: ConnectionState | undefined
}

/**
 * Sends the kit's events to `endpoints.analytics`, unless `features.analytics` is off or the service does not
 * want them. The service is asked when the modal first opens. Nothing is sent before its answer
 * (docs/behaviour.md#events).
 *
 * @param held - the events since the modal was made.
 */
export function startAnalytics(kit: Kit, held: readonly HeldEvent[] = []): void {
  const { features, endpoints, projectId } = kit.config
  const baseUrl = projectId && features.analytics !== false ? endpoints.analytics : undefined
  if (!baseUrl || kit.lifetime.signal.aborted) return void eventSinks.delete(kit)
  const waiting = held.slice(0, maxEvents)
  let send: ((body: EventBody) => void) | undefined
  const take = (tracked: TrackedEvent) => {
    const event = { tracked, state: kit.activeChain.peek()?.connection.peek() }
    if (send !== undefined) sendOne(event, send)
    else if (waiting.length < maxEvents) waiting.push(event)
  }
  eventSinks.set(kit, take)

  let asked = false
  // The modal may have been opened and closed before this was loaded.
  const wasOpened = waiting.some(({ tracked }) => tracked.event.event === 'MODAL_OPEN')
  const stopWaiting = effect(() => {
    if (asked || !(kit.modal.value.open || wasOpened)) return
    asked = true
    void decide()
  })
  async function decide(): Promise<void> {
    const { isAnalyticsEnabled } = await fetchAnalyticsConfig(kit)
    if (!isAnalyticsEnabled) return stop()
    send = createEventSender(kit, baseUrl ?? '')
    for (const event of waiting.splice(0)) sendOne(event, send)
  }
  function stop(): void {
    if (eventSinks.get(kit) === take) eventSinks.delete(kit)
    stopWaiting()
    waiting.length = 0
  }
  kit.lifetime.add(stop)
}

function sendOne({ tracked, state }: HeldEvent, send: (body: EventBody) => void): void {
  const address = state?.status === 'connected' ? state.connection.address : undefined
  send(toEventBody(tracked, address))
}

/**
 * POST /e, one request per event, sent once. Errors are ignored, except 403: the developer gets an alert, once for
 * several in a row (docs/behaviour.md#alerts).
 *
 * @param baseUrl - `endpoints.analytics`.
 */
export function createEventSender(kit: Kit, baseUrl: string): (body: EventBody) => void {
  const client = createAnalyticsClient({ baseUrl, fetch: createServiceFetch({ onRefused, tries: 1 }) })
  let refused = false

  function onRefused({ status }: { readonly status: number }): void {
    if (status !== 403 || refused) return
    refused = true
    import('../raiseRefusal.js').then(
      ({ raiseRefusal }) => raiseRefusal(kit, { status }, true),
      () => {},
    )
  }

  return (body) => {
    const call = client.POST('/e', {
      params: { query: identification(kit) },
      body,
      // Without a content type the browser sends no preflight request.
      headers: { 'Content-Type': null },
      // Lets the last events be sent while the page is being left.
      keepalive: true,
      parseAs: 'arrayBuffer',
    })
    call.then(
      () => {
        refused = false
      },
      () => {},
    )
  }
}

type Schemas = components['schemas']
export type EventBody = Schemas['TrackEvent']

/**
 * An event as it is sent (docs/behaviour.md#events).
 *
 * @param address - the address of the active account (not CAIP-10), absent if there is none.
 */
export function toEventBody({ timestamp, event }: TrackedEvent, address: string | undefined): EventBody {
  const type = event.event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
  const props = { type, ...event, ...(address === undefined ? {} : { address }) }
  return {
    eventId: createUuid(),
    url: location.href,
    domain: location.hostname,
    timestamp,
    // The events and properties have the names of the spec. A test validates each of them.
    props: props as Schemas['EventProps'],
  }
}

/** A random UUID (RFC 9562 section 5.4), also on pages without TLS, where browsers have no `randomUUID`. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytesToDigits(bytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
