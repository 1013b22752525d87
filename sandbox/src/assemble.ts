import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBlockchainHandlers } from './blockchain/createBlockchainHandlers.js'
import { createCatalogueHandlers } from './catalogue/createCatalogueHandlers.js'
import { findAnvil } from './chain/findAnvil.js'
import { createAgent } from './chain/postJson.js'
import { startChain } from './chain/startChain.js'
import type { ChainNode } from './chain/types.js'
import { mountCollectibles } from './collectibles/mountCollectibles.js'
import { deployContracts } from './contracts/deployContracts.js'
import { createChainServices } from './createChainServices.js'
import { createServices } from './createServices.js'
import { describe } from './describe.js'
import { mountDevPage } from './dev/mountDevPage.js'
import { mountFaultPanel } from './dev/mountFaultPanel.js'
import { createFaultEngine } from './faults/createFaultEngine.js'
import { createApp } from './http/createApp.js'
import { createRequestLog } from './http/createRequestLog.js'
import { listen } from './http/listen.js'
import { mountSpec } from './http/mountSpec.js'
import { createLimiter } from './limits/createLimiter.js'
import { prepareFolder } from './prepareFolder.js'
import type { ResolvedOptions } from './readOptions.js'
import { loadSpec } from './spec/loadSpec.js'
import { openStore } from './store/openStore.js'
import type { Sandbox } from './types.js'

/** Undoes one step of a start. Run in reverse order. */
export type Cleanup = () => void | Promise<void>

const REQUESTS_KEPT = 200
const DEMO_SECONDS = 400 * 86_400

function readVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return String((JSON.parse(manifest) as { version?: unknown }).version)
}

/**
 * Starts the parts of a sandbox one after the other.
 * @param options complete options
 * @param cleanups gets one entry for each thing that was started, also when a later one fails
 * @throws SandboxError
 */
export async function assemble(
  options: ResolvedOptions,
  cleanups: Cleanup[],
): Promise<Omit<Sandbox, 'close'>> {
  const { dataDir, log, projects } = options
  const startedAt = Date.now()
  const version = readVersion()
  const binary = findAnvil()
  const catalogueSpec = loadSpec(join(options.specsDir, 'openapi/catalogue.yaml'))
  const blockchainSpec = loadSpec(join(options.specsDir, 'openapi/blockchain-api.yaml'))
  const analyticsSpec = loadSpec(join(options.specsDir, 'openapi/analytics.yaml'))
  const faults = createFaultEngine([...catalogueSpec, ...blockchainSpec, ...analyticsSpec])
  faults.set(options.faults)
  const limiter = options.limit === null ? null : createLimiter(options.limit)
  const requests = createRequestLog(REQUESTS_KEPT)
  let broken = 0
  const onBroken = (message: string): void => {
    broken += 1
    log(message)
  }
  const app = createApp({ requests, onBroken })
  let isReady = false
  const server = await listen(options.port, (request, bindings) =>
    isReady ? app.fetch(request, bindings) : new Response('The sandbox is starting.', { status: 503 }),
  )
  cleanups.push(() => server.close())
  const lock = await prepareFolder(dataDir, options.fresh)
  cleanups.push(() => lock.release())
  const store = openStore(join(dataDir, 'sandbox.sqlite'))
  cleanups.push(() => store.close())
  const agent = createAgent()
  cleanups.push(() => agent.destroy())
  const url = `http://127.0.0.1:${server.port}`
  const prepare = (node: ChainNode): Promise<void> => deployContracts(node, url)
  const bornAt = options.seed === null ? undefined : Math.floor(startedAt / 1000) - DEMO_SECONDS
  const starting = options.chains.map((chainId) =>
    startChain({ binary, chainId, dataDir, store, agent, log, prepare, bornAt }),
  )
  const settled = await Promise.allSettled(starting)
  const nodes = settled.flatMap((result): ChainNode[] =>
    result.status === 'fulfilled' ? [result.value] : [],
  )
  cleanups.push(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
  for (const result of settled) if (result.status === 'rejected') throw result.reason
  lock.setChildren(nodes.map((node) => node.pid))
  const { services, chains } = describe(url, nodes)
  const running = nodes.map((node) => node.caip2)
  const own = await createServices({ app, options, nodes, store, url })
  const onChain = await createChainServices({ nodes, store, projects, purchases: own.purchaseRows })
  // Before the nodes stop and the database closes, what reads the one into the other must have ended.
  cleanups.push(() => onChain.indexer.close())
  if (options.seed !== null) await onChain.indexer.sync()
  const onSent = onChain.indexer.follow
  const common = { app, onBroken, faults, limiter }
  mountSpec({
    base: '/catalogue',
    operations: catalogueSpec,
    handlers: createCatalogueHandlers({ running, projects }),
    ...common,
  })
  mountSpec({ base: '/analytics', operations: analyticsSpec, handlers: own.analytics, ...common })
  mountSpec({
    base: '/blockchain',
    operations: blockchainSpec,
    handlers: {
      ...createBlockchainHandlers({ nodes, store, names: own.names, projects, version, startedAt, onSent }),
      ...onChain.handlers,
      ...own.blockchain,
    },
    ...common,
  })
  mountCollectibles({ app, nodes })
  const brokenReplies = (): number => broken
  mountFaultPanel(app, faults, [...catalogueSpec, ...blockchainSpec, ...analyticsSpec])
  mountDevPage({
    app,
    events: own.events,
    store,
    version,
    startedAt,
    dataDir,
    services,
    chains,
    nodes,
    requests,
    brokenReplies,
  })
  // Last in, first out: no request may come in while the rest is taken down.
  cleanups.push(() => server.close())
  isReady = true
  return {
    url,
    port: server.port,
    dataDir,
    services,
    chains,
    setFaults: (plan) => faults.set(plan),
    stats: () => ({ requests: requests.total(), brokenReplies: broken }),
  }
}
