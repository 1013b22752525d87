import type { Hono } from 'hono'
import { createBlockchainHandlers } from './blockchain/createBlockchainHandlers.js'
import { createCatalogueHandlers } from './catalogue/createCatalogueHandlers.js'
import type { ChainNode } from './chain/types.js'
import { mountCollectibles } from './collectibles/mountCollectibles.js'
import { createChainServices } from './createChainServices.js'
import { createServices } from './createServices.js'
import { mountFaultPanel } from './dev/mountFaultPanel.js'
import type { FaultEngine } from './faults/types.js'
import { acceptSockets } from './http/acceptSockets.js'
import type { Listening } from './http/listen.js'
import { mountSpec } from './http/mountSpec.js'
import type { AppEnv } from './http/types.js'
import { createLimiter } from './limits/createLimiter.js'
import type { Specs } from './loadSpecs.js'
import type { ResolvedOptions } from './readOptions.js'
import { solanaNetwork } from './solana/network.js'
import type { SolanaNode } from './solana/types.js'
import type { Store } from './store/types.js'
import type { Cleanup } from './types.js'

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
  const { origins, projects, proxy, publicUrl } = options
  const own = await createServices({ app, options, nodes, store, url })
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
    handlers: createCatalogueHandlers({ running, projects, origins, atLeast: options.wallets }),
    ...common,
  })
  mountSpec({
    base: '/blockchain',
    operations: specs.blockchain,
    handlers: {
      ...createBlockchainHandlers({ nodes, solana, store, names, projects, version, startedAt, onSent }),
      ...onChain.handlers,
      ...own.blockchain,
    },
    ...common,
  })
  mountSpec({ base: '/analytics', operations: specs.analytics, handlers: own.analytics, ...common })
  mountCollectibles({ app, nodes })
  if (solana) acceptSockets({ server, solana, projects, limiter, proxy, publicUrl })
  mountFaultPanel(app, faults, specs.all)
  return { events: own.events }
}
