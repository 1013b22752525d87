import type { Hono } from 'hono'
import type { Cleanup } from './api/types.js'
import { mountAuth } from './auth/mountAuth.js'
import { mountBalances } from './balances/mountBalances.js'
import { createBlockchainHandlers } from './blockchain/createBlockchainHandlers.js'
import { createBundler } from './bundler/createBundler.js'
import { createCatalogueHandlers } from './catalogue/createCatalogueHandlers.js'
import type { ChainNode } from './chain/types.js'
import { mountCollectibles } from './collectibles/mountCollectibles.js'
import { createServices } from './createServices.js'
import { mountFaultPanel } from './dev/mountFaultPanel.js'
import type { FaultEngine } from './faults/types.js'
import { getHistory } from './history/getHistory.js'
import type { HistoryParts } from './history/types.js'
import { acceptSockets, SOLANA_PATHS } from './http/acceptSockets.js'
import { acceptUpgrades } from './http/acceptUpgrades.js'
import { checkProject } from './http/checkProject.js'
import type { Listening, TakeUpgrade } from './http/listen.js'
import type { AppEnv, Call, Handler, Handlers, Reply } from './http/types.js'
import { createIndexer, type Indexer } from './indexer/createIndexer.js'
import { openIndex } from './indexer/openIndex.js'
import { createLimiter } from './limits/createLimiter.js'
import type { Specs } from './loadSpecs.js'
import { mountSpec } from './mountSpec.js'
import { getBalance } from './portfolio/getBalance.js'
import { getPortfolio } from './portfolio/getPortfolio.js'
import { getPrices } from './portfolio/getPrices.js'
import type { ResolvedOptions } from './readOptions.js'
import { acceptRelaySockets, RELAY_PATH } from './relay/acceptRelaySockets.js'
import { openRelayLog } from './relay/relayLog.js'
import { solanaNetwork } from './solana/common/network.js'
import type { SolanaNode } from './solana/common/types.js'
import type { Store } from './store/types.js'
import { buildApprove } from './swaps/buildApprove.js'
import { buildSwap } from './swaps/buildSwap.js'
import { getAllowance } from './swaps/getAllowance.js'
import { getGasPrice } from './swaps/getGasPrice.js'
import { getSwapQuotes } from './swaps/getSwapQuotes.js'
import { getSwapTokens } from './swaps/getSwapTokens.js'
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

/**
 * Opens the services and mounts everything others may call.
 * @returns what the dev page needs besides
 */
export async function mountServices(parameters: MountServicesParameters) {
  const { app, cleanups, faults, nodes, onBroken, options, server, solana, specs } = parameters
  const { startedAt, store, url, version } = parameters
  const { log, origins, projects, proxy, publicUrl, redisUrl } = options
  const own = await createServices({ app, options, nodes, solana, store, url })
  const onChain = await createChainServices({ nodes, solana, store, projects, purchases: own.purchaseRows })
  // Before the nodes stop and the database closes, what reads the one into the other must have ended.
  cleanups.push(() => onChain.indexer.close())
  if (options.seed !== null) await onChain.indexer.sync()
  const limiter = options.limit === null ? null : createLimiter(options.limit)
  const common = { app, onBroken, faults, limiter, proxy, publicUrl }
  const running = [...nodes.map((node) => node.caip2), ...(solana ? [solanaNetwork.caip2] : [])]
  const { follow: onSent } = onChain.indexer
  const { names } = own
  mountSpec({
    base: '/catalogue',
    operations: specs.catalogue,
    handlers: createCatalogueHandlers({
      running,
      projects,
      origins,
      folder: options.catalogueDir,
      atLeast: options.wallets,
      phoneUrl: `${url}/wallet`,
    }),
    ...common,
  })
  mountSpec({
    base: '/blockchain',
    operations: specs.blockchain,
    handlers: {
      ...createBlockchainHandlers({ nodes, solana, store, names, projects, version, startedAt, onSent }),
      callBundler: createBundler({ nodes, store, projects, onSent }),
      ...onChain.handlers,
      ...own.blockchain,
    },
    ...common,
  })
  mountSpec({ base: '/analytics', operations: specs.analytics, handlers: own.analytics, ...common })
  mountCollectibles({ app, nodes })
  mountBalances(app)
  const { limit } = options
  const local = `http://127.0.0.1:${server.port}`
  mountAuth({ app, nodes, sql: store.sql, origins, projects, proxy, limit, url: local })
  const relayLog = redisUrl === null ? null : await openRelayLog({ url: redisUrl, log })
  if (relayLog !== null) cleanups.push(() => relayLog.close())
  const relay = acceptRelaySockets({ projects, origins, limiter, proxy, publicUrl, faults, relayLog })
  cleanups.push(() => relay.close())
  const takers = new Map<string, TakeUpgrade>(
    [RELAY_PATH, `${RELAY_PATH}/`].map((path) => [path, relay.take]),
  )
  if (solana) {
    const take = acceptSockets({ solana, projects, limiter, proxy })
    for (const path of SOLANA_PATHS) takers.set(path, take)
  }
  acceptUpgrades({ server, publicUrl, takers })
  mountFaultPanel(app, faults, specs.all)
  return { events: own.events }
}

export interface CreateChainServicesParameters {
  readonly nodes: readonly ChainNode[]
  readonly solana: SolanaNode | null
  readonly store: Store
  readonly projects: ReadonlySet<string> | null
  /** Purchases of an address in lower case, newest first. */
  readonly purchases: HistoryParts['purchases']
}

/** Services that answer from the state of the chains. */
export interface ChainServices {
  /** Answers for their operations of `specs/openapi/blockchain-api.yaml`. */
  readonly handlers: Handlers
  readonly indexer: Indexer
}

/** Opens the index of the chains and makes the answers that come from them: holdings, past, prices, swaps. */
async function createChainServices(parameters: CreateChainServicesParameters): Promise<ChainServices> {
  const { nodes, projects, purchases, solana, store } = parameters
  const index = await openIndex(store.sql)
  const indexer = createIndexer(nodes, index)
  const tokens = createTokenDirectory(nodes, store.price)
  const parts = { nodes, solana, price: store.price, tokens, index, indexer, purchases }
  const guard = (answer: (given: typeof parts, call: Call) => Reply | Promise<Reply>): Handler =>
    checkProject(projects, (call) => answer(parts, call))
  return {
    indexer,
    handlers: {
      getBalance: guard(getBalance),
      getHistory: guard(getHistory),
      getPortfolio: guard(getPortfolio),
      getPrices: guard(getPrices),
      getSwapTokens: guard(getSwapTokens),
      getSwapQuotes: guard(getSwapQuotes),
      getGasPrice: guard(getGasPrice),
      getAllowance: guard(getAllowance),
      buildApprove: guard(buildApprove),
      buildSwap: guard(buildSwap),
    },
  }
}
