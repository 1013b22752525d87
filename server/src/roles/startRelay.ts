import type { ServerLimits } from '../config/types.js'
import { isListedOrigin } from '../http/isAllowedOrigin.js'
import { createLimiter } from '../limits/createLimiter.js'
import { describeError } from '../operate/createLogger.js'
import { acceptRelaySockets, relayPath } from '../relay/acceptRelaySockets.js'
import type { RelayLogLine } from '../relay/createRedisReports.js'
import { openRedisLog } from '../relay/openRedisLog.js'
import { projectsOf } from './mountOptions.js'
import type { StartRole } from './types.js'

/**
 * How many WebSockets an address can open in a minute: all that it may have, and all of them once more, as when another process
 * ends or a network is lost.
 */
const upgradesPerMinute = ({ relaySocketsPerNetwork, requestsPerMinute }: Required<ServerLimits>): number =>
  Math.max(2 * relaySocketsPerNetwork, requestsPerMinute)

/** Carries sealed messages between apps and wallets. `REDIS_URL` lets several processes serve the same ones. */
export const startRelay: StartRole = async (parts) => {
  const { config, env, log, metrics, takers } = parts
  const { limits } = config
  const url = env.REDIS_URL
  const say: RelayLogLine = (line, level, cause) =>
    log[level]({ role: 'relay', ...(cause !== undefined && describeError(cause)) }, line)
  const open = (address: string) =>
    parts.openWhenThere({
      name: 'relay',
      problem: 'Redis does not answer.',
      open: () => openRedisLog({ url: address, log: say }),
    })
  const relayLog = url ? await open(url) : null
  const frames = metrics.counter('relay_frames_total', 'Frames of clients that the relay took')
  const total = limits.relayMegabytes * 1024 * 1024
  const relay = acceptRelaySockets({
    projects: projectsOf(parts),
    origins: config.origins,
    isAllowed: (origin) => isListedOrigin(origin, config.origins),
    limiter: createLimiter(upgradesPerMinute(limits)),
    proxy: config.proxy,
    publicUrl: config.origin,
    relayLog,
    maxSockets: limits.relaySockets,
    maxSocketsPerNetwork: limits.relaySocketsPerNetwork,
    limits: {
      perClient: limits.relayKilobytesPerClient * 1024,
      perNetwork: limits.relayMegabytesPerNetwork * 1024 * 1024,
      perProject: limits.relayMegabytesPerProject * 1024 * 1024,
      total,
    },
    onFrame: () => frames.add(),
  })
  metrics.gauge('relay_sockets', 'WebSockets of the relay that are open', relay.size)
  metrics.gauge('relay_waiting_bytes', 'What waiting messages take, by the limits', relay.waitingBytes)
  metrics.gauge('relay_waiting_limit_bytes', 'What they may take', () => total)
  for (const path of [relayPath, `${relayPath}/`]) takers.set(path, relay.take)
  return {
    ready: async () =>
      (await relayLog?.isReady()) === false ? 'Redis does not take what is written.' : null,
    drain: () => relay.close(),
    // A server that did not start is not drained.
    close: async () => {
      await relay.close()
      await relayLog?.close()
    },
  }
}
