import {
  type AppEnv,
  createAnalyticsHandlers,
  createNameHandlers,
  createSessionHandlers,
  type EventStore,
  type Handlers,
  type NameStore,
  openEventStore,
  openNameStore,
  openSessionStore,
} from 'appkit-server/parts'
import type { Hono } from 'hono'
import { localNodes } from './adapters/localNodes.js'
import type { ChainNode } from './chain/types.js'
import { createOnramp } from './onramp/createOnramp.js'
import { listAssets } from './onramp/listAssets.js'
import { openPurchaseStore } from './onramp/openPurchaseStore.js'
import { toHistoryRow } from './onramp/toHistoryRow.js'
import type { ResolvedOptions } from './readOptions.js'
import { seedDemo } from './seed/seedDemo.js'
import type { SolanaNode } from './solana/common/types.js'
import type { Store } from './store/types.js'

export interface CreateServicesParameters {
  readonly options: Pick<ResolvedOptions, 'log' | 'nameZones' | 'origins' | 'projects' | 'seed'>
  readonly app: Hono<AppEnv>
  readonly nodes: readonly ChainNode[]
  readonly solana: SolanaNode | null
  readonly store: Store
  /** Base address of the sandbox without a trailing slash. */
  readonly url: string
}

/** Services with their own tables. */
export interface Services {
  /** Handlers for their operations of `specs/openapi/blockchain-api.yaml`. */
  readonly blockchain: Handlers
  /** Handlers for every operation of `specs/openapi/analytics.yaml`. */
  readonly analytics: Handlers
  readonly events: EventStore
  readonly names: NameStore
  /** Purchases of an address as rows of the history, newest first. */
  readonly purchaseRows: (address: string) => Promise<ReturnType<typeof toHistoryRow>[]>
}

/** Opens the tables of the services and creates their handlers. */
export async function createServices(parameters: CreateServicesParameters): Promise<Services> {
  const { app, nodes, options, solana, store, url } = parameters
  const { nameZones: zones, projects } = options
  const { sql } = store
  const now = Date.now
  const names = await openNameStore(sql, now)
  const sessions = await openSessionStore(sql)
  const events = await openEventStore(sql, now)
  const purchases = await openPurchaseStore(sql, now)
  if (options.seed !== null) {
    const zone = zones[0] ?? ''
    const { log, seed: transactions } = options
    await seedDemo({ nodes, sql, names, purchases, zone, transactions, now, log })
  }
  const assets = listAssets(nodes)
  const facts = {
    nameOf: (symbol: string) => assets.find((asset) => asset.symbol === symbol)?.name ?? symbol,
    price: store.price,
    pictureOf: (symbol: string) => `${url}/catalogue/public/getTokenImage/${symbol}?projectId=local`,
  }
  return {
    names,
    events,
    analytics: createAnalyticsHandlers(events, projects),
    purchaseRows: async (address) => (await purchases.list(address)).map((one) => toHistoryRow(one, facts)),
    blockchain: {
      ...createNameHandlers(names, { nodes: localNodes(nodes, solana), zones, now }),
      ...createSessionHandlers({ sessions, nodes: localNodes(nodes, solana), projects, now }),
      ...createOnramp({ app, nodes, solana, origins: options.origins, store, purchases, projects, now, url }),
    },
  }
}
