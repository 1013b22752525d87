import {
  type AppEnv,
  acceptRelaySockets,
  acceptUpgrades,
  type CatalogueParameters,
  createBlockchainHandlers,
  createCatalogueHandlers,
  createChainHandlers,
  createLimiter,
  type Handlers,
  type Listening,
  mountSpec,
  openRedisLog,
  relayPath,
  type Specs,
  type TakeUpgrade,
} from 'appkit-server/parts'
import type { Hono } from 'hono'
import { localBalances } from './adapters/localBalances.js'
import { localHistory } from './adapters/localHistory.js'
import { localNodes } from './adapters/localNodes.js'
import { localPrices } from './adapters/localPrices.js'
import { localSwaps } from './adapters/localSwaps.js'
import type { Cleanup } from './api/types.js'
import { mountAuth } from './auth/mountAuth.js'
import { mountBalances } from './balances/mountBalances.js'
import { createBundler } from './bundler/createBundler.js'
import { walletsOf } from './catalogue/walletsOf.js'
import { journalNode } from './chain/journalNode.js'
import type { ChainNode } from './chain/types.js'
import { mountCollectibles } from './collectibles/mountCollectibles.js'
import { createServices, type Services } from './createServices.js'
import { mountFaultPanel } from './dev/mountFaultPanel.js'
import { createFaultyLine } from './faults/createFaultyLine.js'
import { takeOverFaults } from './faults/takeOverFaults.js'
import type { FaultEngine } from './faults/types.js'
import { acceptSockets, solanaPaths } from './http/acceptSockets.js'
import { refuseForeignHosts } from './http/refuseForeignHosts.js'
import { createIndexer, type Indexer } from './indexer/createIndexer.js'
import { openIndex } from './indexer/openIndex.js'
import type { ChainIndex } from './indexer/types.js'
import type { ResolvedOptions } from './readOptions.js'
import type { SolanaNode } from './solana/common/types.js'
import type { Store } from './store/types.js'
import { createTokenDirectory } from './tokens/createTokenDirectory.js'

export interface MountServicesParameters {
  readonly app: Hono<AppEnv>
  readonly options: ResolvedOptions
  readonly specs: Specs
  readonly nodes: readonly ChainNode[]
  /** Null when the Solana chain does not run. */
  readonly solana: SolanaNode | null
  readonly server: Listening
  readonly store: Store
  readonly faults: FaultEngine
  /** Base address under which others reach this sandbox, without a trailing slash. */
  readonly url: string
  readonly version: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly onBroken: (message: string) => void
  readonly cleanups: Cleanup[]
}

// Newer clients may switch these on.
const features: CatalogueParameters['features'] = [
  ['activity', null],
  ['swap', ['1inch']],
  ['onramp', ['meld']],
  ['fund_from_exchange', null],
  ['payments', null],
  ['multi_wallet', null],
]

/**
 * Opens the services and mounts everything others may call.
 *
 * @returns the events that the dev page shows besides
 */
export async function mountServices(parameters: MountServicesParameters) {
  const { app, cleanups, faults, nodes, onBroken, options, server, solana, specs, store, url } = parameters
  const { origins, projects, proxy, publicUrl } = options
  const index = await openIndex(store.sql)
  const indexer = createIndexer(nodes, index)
  const own = await createServices({ app, options, nodes, solana, store, url })
  // The indexer reads the nodes into the database, so it must have ended before either does.
  cleanups.push(() => indexer.close())
  if (options.seed !== null) await indexer.sync()
  const limiter = options.limit === null ? null : createLimiter(options.limit)
  const common = { app, onBroken, limiter, proxy, publicUrl, takeOver: takeOverFaults(faults) }
  mountSpec({
    ...common,
    base: '/catalogue',
    operations: specs.catalogue,
    handlers: createCatalogueHandlers({
      networks: localNodes(nodes, solana).all.map(({ caip2 }) => caip2),
      projects,
      origins,
      features,
      catalogue: walletsOf(options.wallets, `${url}/wallet`),
    }),
  })
  const handlers = createApiHandlers(parameters, own, { index, indexer })
  mountSpec({ ...common, base: '/blockchain', operations: specs.blockchain, handlers })
  mountSpec({ ...common, base: '/analytics', operations: specs.analytics, handlers: own.analytics })
  mountCollectibles({ app, nodes })
  mountBalances(app)
  const { limit } = options
  const local = `http://127.0.0.1:${server.port}`
  mountAuth({ app, nodes, sql: store.sql, origins, projects, proxy, limit, url: local })
  await acceptAllSockets(parameters, limiter)
  mountFaultPanel(app, faults, specs.all)
  return { events: own.events }
}

interface Past {
  readonly index: ChainIndex
  readonly indexer: Indexer
}

/** The handlers of the blockchain API, answering from the chains of the sandbox. */
function createApiHandlers(
  { nodes: running, options, solana, startedAt, store, version }: MountServicesParameters,
  { blockchain, names, purchaseRows }: Services,
  { index, indexer }: Past,
): Handlers {
  const { projects } = options
  const written = running.map((node) => journalNode(node, store, indexer.follow))
  const nodes = localNodes(written, solana)
  const tokens = createTokenDirectory(running)
  const { price } = store
  const shared = { nodes: running, solana, tokens, index, indexer }
  const identity = async (address: string) => {
    const known = await names.primaryName(address)
    return known && { name: known.name, avatar: null, resolvedAt: known.updatedAt }
  }
  const parts = {
    nodes,
    balances: localBalances(shared),
    prices: localPrices(price),
    history: localHistory({ ...shared, price, purchases: purchaseRows }),
    swaps: localSwaps(tokens),
  }
  return {
    ...createBlockchainHandlers({
      nodes,
      projects,
      version,
      startedAt,
      label: 'sandbox',
      names: { identity },
    }),
    callBundler: createBundler({ nodes: written, projects }),
    ...createChainHandlers(parts, projects),
    ...blockchain,
  }
}

/** Takes WebSockets for the relay and for the Solana chain. */
async function acceptAllSockets(
  { cleanups, faults, options, server, solana }: MountServicesParameters,
  limiter: ReturnType<typeof createLimiter> | null,
): Promise<void> {
  const { log, origins, projects, proxy, publicUrl, redisUrl } = options
  const relayLog = redisUrl === null ? null : await openRedisLog({ url: redisUrl, log })
  if (relayLog !== null) cleanups.push(() => relayLog.close())
  const relay = acceptRelaySockets({
    projects,
    origins,
    limiter,
    proxy,
    publicUrl,
    relayLog,
    openLine: (ends) => createFaultyLine({ ...ends, faults }),
  })
  cleanups.push(() => relay.close())
  const takers = new Map<string, TakeUpgrade>([relayPath, `${relayPath}/`].map((path) => [path, relay.take]))
  if (solana) {
    const take = acceptSockets({ solana, projects, limiter, proxy })
    for (const path of solanaPaths) takers.set(path, take)
  }
  const { upgrade } = refuseForeignHosts(publicUrl)
  acceptUpgrades({ server, takers, refuse: ({ headers }, address) => upgrade(headers.host, address) })
}
