import { createAnalyticsHandlers } from '../analytics/createAnalyticsHandlers.js'
import { openEventStore } from '../analytics/openEventStore.js'
import { createCatalogueHandlers } from '../catalogue/createCatalogueHandlers.js'
import { readCatalogue } from '../catalogue/readCatalogue.js'
import { mountSpec } from '../http/mountSpec.js'
import { acceptRelaySockets, RELAY_PATH } from '../relay/acceptRelaySockets.js'
import { openRelayLog } from '../relay/relayLog.js'
import type { RoleParts, Roles, RunningRole } from './types.js'

const projectsOf = ({ config }: RoleParts): ReadonlySet<string> => new Set(Object.keys(config.projects))

const common = ({ app, config, limiter, onBroken }: RoleParts) => ({
  ...{ app, limiter, onBroken },
  proxy: config.proxy,
  publicUrl: config.origin,
})

async function startCatalogue(parts: RoleParts): Promise<RunningRole> {
  const { config, specs } = parts
  const { folder } = config.catalogue
  mountSpec({
    ...common(parts),
    base: '/catalogue',
    operations: specs().catalogue,
    handlers: createCatalogueHandlers({
      catalogue: readCatalogue(folder),
      networks: Object.keys(config.networks),
      projects: projectsOf(parts),
      origins: config.origins,
      features: [],
    }),
  })
  return {}
}

async function startAnalytics(parts: RoleParts): Promise<RunningRole> {
  const sql = await parts.database()
  const events = await openEventStore(sql, Date.now)
  mountSpec({
    ...common(parts),
    base: '/analytics',
    operations: parts.specs().analytics,
    handlers: createAnalyticsHandlers(events, projectsOf(parts)),
  })
  return {}
}

async function startRelay(parts: RoleParts): Promise<RunningRole> {
  const { config, env, limiter, log, takers } = parts
  const url = env.REDIS_URL
  const relayLog = url ? await openRelayLog({ url, log: (line) => log.warn({}, line) }) : null
  const relay = acceptRelaySockets({
    ...{ projects: projectsOf(parts), origins: config.origins, limiter, proxy: config.proxy, relayLog },
    publicUrl: config.origin,
  })
  for (const path of [RELAY_PATH, `${RELAY_PATH}/`]) takers.set(path, relay.take)
  return { drain: () => relay.close(), close: async () => relayLog?.close() }
}

/** How each role starts. */
export const roles: Partial<Roles> = {
  catalogue: startCatalogue,
  analytics: startAnalytics,
  relay: startRelay,
}
