import { createAnalyticsClient } from '../../../../generated/analytics/client.js'
import type { Kit } from '../../kit/types.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { identification } from '../identification.js'
import type { EventBody } from './toEventBody.js'

/**
 * POST /e, one request an event, sent once. Whatever goes wrong is nobody's concern but 403: that one
 * is told to the developer, once for each row of them (docs/behaviour.md#alerts).
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
      // Without a content type of its own the browser asks for no permission first.
      headers: { 'Content-Type': null },
      // The last events of a visit leave while the page goes.
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
