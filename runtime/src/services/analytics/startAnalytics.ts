import { effect, untracked } from '@preact/signals-core'
import { connectionOf } from '../../kit/connectionOf.js'
import type { TrackedEvent } from '../../kit/eventSinks.js'
import { sinkEvents } from '../../kit/sinkEvents.js'
import type { Kit } from '../../kit/types.js'
import { fetchAnalyticsConfig } from '../catalogue/fetchAnalyticsConfig.js'
import { createEventSender } from './createEventSender.js'
import { type EventBody, toEventBody } from './toEventBody.js'

/** Events that are kept while the service is asked. */
const limit = 99

/**
 * Sends the kit's events to `endpoints.analytics`, if `features.analytics` is not off and the service
 * wants them; it is asked when the modal first opens. Nothing is sent before its answer, nor when the
 * modal never opens. MODAL_CREATED is never sent (docs/behaviour.md#events).
 */
export function startAnalytics(kit: Kit): void {
  const { features, endpoints, projectId } = kit.config
  const baseUrl = projectId && features.analytics !== false ? endpoints.analytics : undefined
  if (!baseUrl) return
  let waiting: EventBody[] = []
  let send: ((body: EventBody) => void) | undefined
  const take = (tracked: TrackedEvent) => {
    if (tracked.event.event === 'MODAL_CREATED') return
    // Made now: who is connected later is not who was there.
    const body = toEventBody(
      tracked,
      untracked(() => connectionOf(kit.activeChain.peek())?.address),
    )
    if (send !== undefined) send(body)
    else if (waiting.length < limit) waiting.push(body)
  }
  const stopSink = sinkEvents(kit, take)
  // The event that made this code load came before it.
  const last = kit.lastEvent.peek()
  if (last?.event.event === 'MODAL_OPEN' && kit.modal.peek().open) take(last)

  let asked = false
  const stopWaiting = effect(() => {
    if (!kit.modal.value.open || asked) return
    asked = true
    void decide()
  })
  async function decide(): Promise<void> {
    const { isAnalyticsEnabled } = await fetchAnalyticsConfig(kit)
    if (!isAnalyticsEnabled) return stop()
    send = createEventSender(kit, baseUrl ?? '')
    for (const body of waiting.splice(0)) send(body)
  }
  function stop(): void {
    stopSink()
    stopWaiting()
    waiting = []
  }
  kit.lifetime.add(stop)
}
