import { composePorts } from '../adapters/composePorts.js'
import { httpNodes, type NodeReports } from '../adapters/nodes/httpNodes.js'
import { createBlockchainHandlers } from '../blockchain/createBlockchainHandlers.js'
import { createBundlerProxy } from '../blockchain/createBundlerProxy.js'
import { createChainHandlers } from '../blockchain/createChainHandlers.js'
import { mountSpec } from '../http/mountSpec.js'
import type { Handlers } from '../http/types.js'
import { createNameHandlers } from '../names/createNameHandlers.js'
import { loadGatewaySigner } from '../names/gateway/loadGatewaySigner.js'
import { mountNameGateway } from '../names/gateway/mountNameGateway.js'
import { openNameStore } from '../names/openNameStore.js'
import type { NameStore } from '../names/types.js'
import { createOnrampHandlers } from '../onramp/createOnrampHandlers.js'
import { describeError } from '../operate/createLogger.js'
import type { Names } from '../ports/names.js'
import type { Nodes } from '../ports/nodes.js'
import { createSessionHandlers } from '../sessions/createSessionHandlers.js'
import { openSessionStore } from '../sessions/openSessionStore.js'
import { mountOptions, projectsOf } from './mountOptions.js'
import type { RoleParts, StartRole } from './types.js'

/** Answers for the networks of the configuration, from its sources and its nodes. */
export const startBlockchain: StartRole = async (parts) => {
  const { config, log, metrics, traces, version } = parts
  const projects = projectsOf(parts)
  const reports: NodeReports = {
    report: metrics.adapter,
    trace: traces.adapter,
    onError: (adapter, error) =>
      log.warn({ role: 'blockchain', adapter, ...describeError(error) }, 'a source failed'),
  }
  const { networks, sources } = config
  const nodes = httpNodes(networks, reports)
  const ports = composePorts({ networks, nodes, reports, sources })
  const own = await openOwn(parts, nodes)
  mountSpec({
    ...mountOptions(parts),
    base: '/blockchain',
    operations: parts.specs().blockchain,
    handlers: {
      ...createBlockchainHandlers({
        nodes,
        projects,
        version,
        startedAt: Date.now(),
        label: 'appkit-server',
        names: withOwn(own.names, ports.names),
      }),
      ...createChainHandlers(
        { ...ports, nodes, hidesPurchases: ports.onramp.isThere && !ports.onramp.listsPurchases },
        projects,
      ),
      ...createOnrampHandlers(
        { onramp: ports.onramp, nameOf: (caip2) => networks[caip2]?.name ?? caip2 },
        projects,
      ),
      callBundler: createBundlerProxy(networks, nodes, projects),
      ...own.handlers,
    },
  })
  return {}
}

/** Opens the services with data of their own: sessions, and the names of the zones of the configuration. */
async function openOwn(parts: RoleParts, nodes: Nodes) {
  const { config, database } = parts
  const projects = new Set(Object.keys(config.projects))
  const sql = await database()
  const sessions = createSessionHandlers({
    sessions: await openSessionStore(sql, {
      maxSessions: config.limits.sessions,
      maxOfNetwork: config.limits.sessionsPerNetwork,
    }),
    nodes,
    projects,
    now: Date.now,
  })
  const { zones } = config.names
  if (zones.length === 0) return { names: null, handlers: sessions satisfies Handlers }
  const names = await openNameStore(sql, Date.now, { maxOfNetwork: config.limits.namesPerNetwork })
  await openGateway(parts, names)
  return { names, handlers: { ...sessions, ...createNameHandlers(names, { nodes, zones, now: Date.now }) } }
}

/** The gateway of the names, where the configuration has one. */
async function openGateway(parts: RoleParts, names: NameStore): Promise<void> {
  const { app, config, env, limiter, log, onBroken } = parts
  const { gateway, zones } = config.names
  if (gateway === null) return
  const signer = await loadGatewaySigner(env)
  const resolvers = new Set(gateway.resolvers.map((address) => address.toLowerCase()))
  const { proxy } = config
  mountNameGateway({
    app,
    limiter,
    names,
    now: Date.now,
    onBroken,
    proxy,
    resolvers,
    signer,
    zones,
  })
  // The operator compares it with those that the contract knows. It is the account of no user.
  log.info({ role: 'blockchain', signer: signer.address }, 'the gateway of the names signs')
}

/** A name in a zone of one's own comes before others. */
function withOwn(own: NameStore | null, others: Names): Names {
  return {
    identity: async (address) => {
      const known = await own?.primaryName(address)
      if (known) return { name: known.name, avatar: null, resolvedAt: known.updatedAt }
      return others.identity(address)
    },
  }
}
