import { findWallets, type WalletQuery } from '../../../catalogue/src/findWallets.js'
import type { OpenCatalogue } from '../../../catalogue/src/readCatalogue.js'
import { checkProject } from '../http/checkProject.js'
import { fail } from '../http/reply.js'
import type { Call, Handler, Handlers, Reply } from '../http/types.js'
import { drawIcon } from './drawIcon.js'
import { listWallets } from './listWallets.js'
import { tokenIcons } from './tokenIcons.js'

export interface CatalogueParameters {
  readonly catalogue: Pick<OpenCatalogue, 'wallets' | 'readPicture'>
  /** Networks of this server (CAIP-2), see `listWallets`. */
  readonly networks: readonly string[]
  readonly projects: ReadonlySet<string> | null
  /** Origins, in addition to those of this machine, where the projects may be used. */
  readonly origins: readonly string[]
  /** Newer clients may switch these on. A feature that is left out counts as off. */
  readonly features: ReadonlyArray<readonly [id: string, config: readonly string[] | null]>
}

// Two hours, like the live service. Pictures and lists with the same id do not change.
const keep = { 'cache-control': 'public, max-age=7200' }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function picture(svg: string): Reply {
  // An SVG that is opened on its own is a document of this origin, so it must not load or run anything.
  const headers = { ...keep, 'content-security-policy': "default-src 'none'; sandbox" }
  return { status: 200, type: 'image/svg+xml', text: svg, headers }
}

const noPicture = (id: string): Reply => fail(404, 'imageId', `There is no picture with the id ${id}.`)

/** Handlers for every operation of `specs/openapi/catalogue.yaml`. */
export function createCatalogueHandlers(parameters: CatalogueParameters): Handlers {
  const { catalogue, features, networks, origins } = parameters
  const wallets = listWallets(catalogue.wallets, networks)
  const names = new Map(wallets.map(({ image_id, name }) => [image_id, name]))
  const guard = (handler: Handler): Handler => checkProject(parameters.projects, handler)
  const getWalletImage = ({ path }: Call): Reply => {
    const id = String(path.imageId)
    const name = names.get(id)
    if (name === undefined) return noPicture(id)
    const drawn = () => drawIcon({ seed: name, letters: initialsOf(name), shape: 'square' })
    return picture(catalogue.readPicture(id) ?? drawn())
  }
  const getAssetImage = ({ path }: Call): Reply => {
    const id = String(path.imageId)
    const name = assetName(id)
    if (name === null && !uuid.test(id)) return noPicture(id)
    return picture(drawIcon({ seed: name ?? id, letters: initialsOf(name ?? ''), shape: 'round' }))
  }
  const drawCode = (code: string): Reply =>
    picture(drawIcon({ seed: code.toUpperCase(), letters: signOf(code.toUpperCase()), shape: 'round' }))
  const drawToken = (symbol: string): Reply => {
    const known = Object.hasOwn(tokenIcons, symbol.toUpperCase())
      ? tokenIcons[symbol.toUpperCase()]
      : undefined
    const letters = symbol.slice(0, 2).toUpperCase()
    return picture(known ?? drawIcon({ seed: symbol.toUpperCase(), letters, shape: 'round' }))
  }
  return {
    getWallets: guard((call) => {
      // The spec has checked the query.
      const query = call.query as unknown as WalletQuery & { readonly badge_type?: WalletQuery['badge'] }
      const badge = query.badge_type ?? query.badge
      return { status: 200, headers: keep, json: findWallets(wallets, { ...query, ...(badge && { badge }) }) }
    }),
    getWalletImage: guard(getWalletImage),
    getAssetImage: guard(getAssetImage),
    getCurrencyImage: guard((call) => drawCode(String(call.path.countryCode))),
    getTokenImage: guard((call) => drawToken(String(call.path.symbol))),
    getAllowedOrigins: guard(() => ({ status: 200, json: { allowedOrigins: origins } })),
    getAnalyticsConfig: guard(() => ({ status: 200, json: { isAnalyticsEnabled: true } })),
    getProjectConfig: guard(() => ({
      status: 200,
      json: { features: features.map(([id, config]) => ({ id, isEnabled: true, config })) },
    })),
    getProjectLimits: guard(() => ({
      status: 200,
      json: { planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } },
    })),
  }
}

/** What stands on the picture of a code: the sign of a currency, such as €, or the letters of a country. */
function signOf(code: string): string {
  if (!/^[A-Z]{3}$/.test(code)) return code
  const currency = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat('en', currency).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? code
}

/** One or two letters of a name: the first letters of its first two words, or of its only word. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second = ''] = words
  const start = [...first][0] ?? ''
  const next = second === '' || /^(wallet|app)$/i.test(second) ? '' : ([...second][0] ?? '')
  return (start + next).toUpperCase()
}

const names: ReadonlyArray<readonly [idStart: string, name: string]> = [
  ['ba0ba0cd-17c6-4806-ad93-f9d174f17900', 'Ethereum'],
  ['3bff954d-5cb0-47a0-9a23-d20192e74600', 'Arbitrum'],
  ['30c46e53-', 'Avalanche'],
  ['93564157-', 'BNB Chain'],
  ['06b26297-', 'Fantom'],
  ['ab9c186a-', 'Optimism'],
  ['41d04d42-', 'Polygon'],
  ['02b53f6a-', 'Gnosis'],
  ['b310f07f-', 'ZKsync'],
  ['7289c336-', 'Base'],
  ['ab781bbc-', 'Celo'],
  ['3ff73439-', 'Aurora'],
  ['845c60df-', 'Zora'],
  ['a1b58899-f671-4276-6a5e-56ca5bd59700', 'Solana'],
  ['0b4838db-0161-4ffe-022d-532bf03dba00', 'Bitcoin'],
  ['39354064-d79b-420b-065d-f980c4b78200', 'Bitcoin Testnet'],
  ['0c2840c3-5b04-4c44-9661-fbd4b49e1800', 'Coinbase'],
  ['bba2c8be-7fd1-463e-42b1-796ecb0ad200', 'Base Account'],
  ['461db637-8616-43ce-035a-d89b8a1d5800', 'Safe'],
  ['54a1aa77-d202-4f8d-0fb2-5d2bb6db0300', 'Ledger'],
  ['ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', 'WalletConnect'],
  ['07ba87ed-43aa-4adf-4540-9e6a2b9cae00', 'Browser'],
]

/** The network or connector of an asset id, or null if it is unknown. */
function assetName(imageId: string): string | null {
  return names.find(([start]) => imageId.startsWith(start))?.[1] ?? null
}
