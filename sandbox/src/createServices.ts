import type { Hono } from 'hono'
import type { ChainNode } from './chain/types.js'
import type { AppEnv, Handlers } from './http/types.js'
import { createNameHandlers } from './names/createNameHandlers.js'
import { openNameStore } from './names/openNameStore.js'
import type { NameStore } from './names/types.js'
import { createOnramp } from './onramp/createOnramp.js'
import { openPurchaseStore } from './onramp/openPurchaseStore.js'
import type { PurchaseStore } from './onramp/types.js'
import type { ResolvedOptions } from './readOptions.js'
import { createSessionHandlers } from './sessions/createSessionHandlers.js'
import { openSessionStore } from './sessions/openSessionStore.js'
import type { Store } from './store/types.js'

export interface CreateServicesParameters {
  readonly options: Pick<ResolvedOptions, 'nameZones' | 'projects'>
  readonly app: Hono<AppEnv>
  readonly nodes: readonly ChainNode[]
  readonly store: Store
}

/** Services with tables of their own. */
export interface Services {
  /** Answers for their operations of `specs/openapi/blockchain-api.yaml`. */
  readonly blockchain: Handlers
  readonly names: NameStore
  readonly purchases: PurchaseStore
}

/** Opens the tables of the services and makes their answers. */
export async function createServices(parameters: CreateServicesParameters): Promise<Services> {
  const { app, nodes, options, store } = parameters
  const { nameZones: zones, projects } = options
  const { sql } = store
  const now = Date.now
  const names = await openNameStore(sql, now)
  const sessions = await openSessionStore(sql)
  const purchases = await openPurchaseStore(sql, now)
  return {
    names,
    purchases,
    blockchain: {
      ...createNameHandlers(names, { sql, nodes, zones, now }),
      ...createSessionHandlers({ sessions, projects, now }),
      ...createOnramp({ app, nodes, store, purchases, projects, now }),
    },
  }
}
