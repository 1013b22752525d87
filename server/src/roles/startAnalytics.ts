import { createAnalyticsHandlers } from '../analytics/createAnalyticsHandlers.js'
import { openEventStore } from '../analytics/openEventStore.js'
import { mountSpec } from '../http/mountSpec.js'
import { describeError } from '../operate/createLogger.js'
import { mountOptions, projectsOf } from './mountOptions.js'
import type { StartRole } from './types.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Takes events into the database, and removes them every hour when `retention.events` days are over, and those above `limits.events`. */
export const startAnalytics: StartRole = async (parts) => {
  const { limits, retention } = parts.config
  const events = await openEventStore(await parts.database(), Date.now, limits.events)
  const forget = (): Promise<void> =>
    events
      .removeBefore(Date.now() - retention.events * dayMs)
      .catch((error: unknown) =>
        parts.log.error({ role: 'analytics', ...describeError(error) }, 'old events'),
      )
  await forget()
  mountSpec({
    ...mountOptions(parts),
    base: '/analytics',
    operations: parts.specs().analytics,
    handlers: createAnalyticsHandlers(events, projectsOf(parts)),
  })
  const timer = setInterval(forget, hourMs)
  return { close: async () => clearInterval(timer) }
}
