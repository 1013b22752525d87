import {
  type AppEnv,
  type Call,
  checkProject,
  createOnrampHandlers,
  type Handler,
  type Handlers,
  isAllowedOrigin,
} from 'appkit-server/parts'
import type { Hono } from 'hono'
import type { ChainNode } from '../chain/types.js'
import type { SolanaNode } from '../solana/common/types.js'
import type { Store } from '../store/types.js'
import { createExchangeCalls } from './createExchangeCalls.js'
import { createPayPages } from './createPayPages.js'
import { createPricing } from './createPricing.js'
import { createTreasury } from './createTreasury.js'
import { listAssets, solanaAsset } from './listAssets.js'
import { localOnramp } from './localOnramp.js'
import { mountPayPage } from './mountPayPage.js'
import type { PurchaseStore } from './types.js'

export interface OnrampParameters {
  readonly app: Hono<AppEnv>
  readonly nodes: readonly ChainNode[]
  readonly solana: Pick<SolanaNode, 'pay'> | null
  readonly store: Store
  readonly purchases: PurchaseStore
  readonly projects: ReadonlySet<string> | null
  /** Origins that can call the methods about exchanges, besides those of this machine. */
  readonly origins: readonly string[]
  /** Public base URL of the pay page, without a trailing slash. */
  readonly url: string
  /** Clock in milliseconds since 1970. */
  readonly now: () => number
}

// Calls about exchanges are only for the pages of the project. Other pages cannot read the answer.
function onlyFor(origins: readonly string[], handler: Handler): Handler {
  return async (call: Call) => {
    const reply = await handler(call)
    const { method } = call.body as { method: string }
    if (!method.startsWith('reown_')) return reply
    const origin = call.headers.get('origin')
    return { ...reply, origin: isAllowedOrigin(origin, origins) ? origin : null }
  }
}

/** Mounts the pay page and creates the handlers of all operations about buying. */
export function createOnramp(parameters: OnrampParameters): Handlers {
  const { app, nodes, now, origins, projects, purchases, solana, store, url } = parameters
  const assets = listAssets(nodes)
  const sold = solana === null ? assets : [...assets, solanaAsset]
  const priceOf = createPricing(sold, store)
  const makePage = createPayPages(purchases, now)
  const treasury = createTreasury(nodes, store, solana)
  mountPayPage({ app, assets: sold, makePage, purchases, priceOf, treasury, url })
  const exchange = createExchangeCalls(sold, purchases, makePage)
  const names = new Map(nodes.map(({ caip2, name }) => [caip2, name]))
  const sale = {
    onramp: localOnramp({ assets, priced: sold.slice(assets.length), makePage, priceOf, url }),
    nameOf: (caip2: string) => names.get(caip2) ?? caip2,
    pictureOf,
    isPage: isWebUrl,
  }
  return {
    ...createOnrampHandlers(sale, projects),
    callService: checkProject(projects, onlyFor(origins, exchange)),
    callWallet: checkProject(projects, exchange),
  }
}

const pictureOf = ({ baseUrl, query }: Call, kind: 'Token' | 'Currency', name: string): string =>
  `${baseUrl}/catalogue/public/get${kind}Image/${name}?projectId=${encodeURIComponent(String(query.projectId))}`

const maxLength = 2048

/** Whether a text is an http or https URL without a user name. */
export function isWebUrl(text: string): boolean {
  if (text.length > maxLength || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}
