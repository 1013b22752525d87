import { acceptRelaySockets, RELAY_PATH } from '../relay/acceptRelaySockets.js'
import { openRelayLog } from '../relay/relayLog.js'
import { projectsOf } from './mountOptions.js'
import type { StartRole } from './types.js'

/** Carries sealed messages between apps and wallets. `REDIS_URL` lets several processes serve the same ones. */
export const startRelay: StartRole = async (parts) => {
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
