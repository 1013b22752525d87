import { createAnalyticsHandlers } from '../analytics/createAnalyticsHandlers.js'
import { openEventStore } from '../analytics/openEventStore.js'
import { mountSpec } from '../http/mountSpec.js'
import { mountOptions, projectsOf } from './mountOptions.js'
import type { StartRole } from './types.js'

/** Takes events into the database. */
export const startAnalytics: StartRole = async (parts) => {
  const events = await openEventStore(await parts.database(), Date.now)
  mountSpec({
    ...mountOptions(parts),
    base: '/analytics',
    operations: parts.specs().analytics,
    handlers: createAnalyticsHandlers(events, projectsOf(parts)),
  })
  return {}
}
