import type { Hono } from 'hono'
import type { ChainNode } from '../chain/types.js'
import { checkProject } from '../http/checkProject.js'
import { isAllowedOrigin } from '../http/isAllowedOrigin.js'
import type { AppEnv, Call, Handler, Handlers } from '../http/types.js'
import { isObject } from '../spec/isObject.js'
import type { Store } from '../store/types.js'
import { createExchangeCalls } from './createExchangeCalls.js'
import { createOptionHandlers } from './createOptionHandlers.js'
import { createPageHandlers } from './createPageHandlers.js'
import { createPayPages } from './createPayPages.js'
import { createPricing } from './createPricing.js'
import { createQuoteHandlers } from './createQuoteHandlers.js'
import { createTreasury } from './createTreasury.js'
import { listAssets } from './listAssets.js'
import { mountPayPage } from './mountPayPage.js'
import type { PurchaseStore } from './types.js'

export interface OnrampParameters {
  readonly app: Hono<AppEnv>
  readonly nodes: readonly ChainNode[]
  readonly store: Store
  readonly purchases: PurchaseStore
  readonly projects: ReadonlySet<string> | null
  /** Origins besides those of this machine that calls about exchanges may come from. */
  readonly origins: readonly string[]
  /** Base address under which others reach the pay page, without a trailing slash. */
  readonly url: string
  /** Clock in milliseconds since 1970. */
  readonly now: () => number
}

// Some callers name their project in the body.
function readProject(handler: Handler): Handler {
  return (call: Call) => {
    const inBody = isObject(call.body) ? call.body.projectId : undefined
    const projectId = call.query.projectId ?? inBody
    return handler({ ...call, query: { ...call.query, ...(projectId === undefined ? {} : { projectId }) } })
  }
}

// Calls about exchanges are for the pages of the project; others get an answer they cannot read.
function onlyFor(origins: readonly string[], handler: Handler): Handler {
  return async (call: Call) => {
    const reply = await handler(call)
    const { method } = call.body as { method: string }
    if (!method.startsWith('reown_')) return reply
    const origin = call.headers.get('origin')
    return { ...reply, origin: isAllowedOrigin(origin, origins) ? origin : null }
  }
}

/** Mounts the pay page and makes the answers for everything about buying. */
export function createOnramp(parameters: OnrampParameters): Handlers {
  const { app, nodes, now, origins, projects, purchases, store, url } = parameters
  const assets = listAssets(nodes)
  const priceOf = createPricing(assets, store)
  const makePage = createPayPages(purchases, now)
  mountPayPage({ app, assets, purchases, priceOf, treasury: createTreasury(nodes, store), url })
  const exchange = createExchangeCalls(assets, purchases, makePage)
  const handlers: Handlers = {
    ...createOptionHandlers(assets),
    ...createQuoteHandlers(priceOf),
    ...createPageHandlers(assets, makePage),
    callService: onlyFor(origins, exchange),
    callWallet: exchange,
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([id, handler]) => [id, readProject(checkProject(projects, handler))]),
  )
}
