import type { ChainNode } from './chain/types.js'
import type { Handlers } from './http/types.js'
import { createNameHandlers } from './names/createNameHandlers.js'
import { openNameStore } from './names/openNameStore.js'
import type { NameStore } from './names/types.js'
import type { ResolvedOptions } from './readOptions.js'
import { createSessionHandlers } from './sessions/createSessionHandlers.js'
import { openSessionStore } from './sessions/openSessionStore.js'
import type { Store } from './store/types.js'

export interface CreateServicesParameters {
  readonly options: Pick<ResolvedOptions, 'nameZones' | 'projects'>
  readonly nodes: readonly ChainNode[]
  readonly store: Store
}

/** Services with tables of their own. */
export interface Services {
  /** Answers for their operations of `specs/openapi/blockchain-api.yaml`. */
  readonly blockchain: Handlers
  readonly names: NameStore
}

/** Opens the tables of the services and makes their answers. */
export async function createServices(parameters: CreateServicesParameters): Promise<Services> {
  const { nodes, options, store } = parameters
  const { nameZones: zones, projects } = options
  const { sql } = store
  const now = Date.now
  const names = await openNameStore(sql, now)
  const sessions = await openSessionStore(sql)
  return {
    names,
    blockchain: {
      ...createNameHandlers(names, { sql, nodes, zones, now }),
      ...createSessionHandlers({ sessions, projects, now }),
    },
  }
}
