import { checkProject } from '../http/checkProject.js'
import { fail } from '../http/fail.js'
import type { Call, Handler, Handlers, Reply } from '../http/types.js'
import { assetName } from './assetName.js'
import { walletIcons } from './data/walletIcons.js'
import { drawIcon } from './drawIcon.js'
import { findWallets, type WalletQuery } from './findWallets.js'
import { initialsOf } from './initialsOf.js'
import { listWallets } from './listWallets.js'
import { projectConfig } from './projectConfig.js'

export interface CatalogueParameters {
  /** Networks that run in this sandbox (CAIP-2). */
  readonly running: readonly string[]
  readonly projects: ReadonlySet<string> | null
  /** Origins besides those of this machine that the projects may be used from. */
  readonly origins: readonly string[]
  /** How many wallets there shall be at least. */
  readonly atLeast: number
}

// Two hours, as the live service; its pictures and lists do not change under the same id.
const KEEP = { 'cache-control': 'public, max-age=7200' }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function picture(svg: string): Reply {
  // Opened on its own, an SVG is a document of this origin: it may load and run nothing.
  const headers = { ...KEEP, 'content-security-policy': "default-src 'none'; sandbox" }
  return { status: 200, type: 'image/svg+xml', text: svg, headers }
}

const noPicture = (id: string): Reply => fail(404, 'imageId', `There is no picture with the id ${id}.`)

/** Answers for every operation of `specs/openapi/catalogue.yaml`. */
export function createCatalogueHandlers(parameters: CatalogueParameters): Handlers {
  const wallets = listWallets(parameters.running, parameters.atLeast)
  const names = new Map(wallets.map((wallet) => [wallet.image_id, wallet.name]))
  const guard = (handler: Handler): Handler => checkProject(parameters.projects, handler)
  const getWalletImage = ({ path }: Call): Reply => {
    const id = String(path.imageId)
    const name = names.get(id)
    if (name === undefined) return noPicture(id)
    return picture(walletIcons[name] ?? drawIcon({ seed: name, letters: initialsOf(name), shape: 'square' }))
  }
  const getAssetImage = ({ path }: Call): Reply => {
    const id = String(path.imageId)
    const name = assetName(id)
    if (name === null && !UUID.test(id)) return noPicture(id)
    return picture(drawIcon({ seed: name ?? id, letters: initialsOf(name ?? ''), shape: 'round' }))
  }
  const drawCode = (code: string): Reply =>
    picture(drawIcon({ seed: code.toUpperCase(), letters: initialsOf(code), shape: 'round' }))
  return {
    getWallets: guard((call) => {
      // The spec has checked the query, so it has this shape.
      const query = call.query as unknown as WalletQuery
      return { status: 200, headers: KEEP, json: findWallets(wallets, query) }
    }),
    getWalletImage: guard(getWalletImage),
    getAssetImage: guard(getAssetImage),
    getCurrencyImage: guard((call) => drawCode(String(call.path.countryCode))),
    getTokenImage: guard((call) => drawCode(String(call.path.symbol))),
    getAllowedOrigins: guard(() => ({ status: 200, json: { allowedOrigins: parameters.origins } })),
    getAnalyticsConfig: guard(() => ({ status: 200, json: { isAnalyticsEnabled: true } })),
    getProjectConfig: guard(() => ({ status: 200, json: projectConfig() })),
    getProjectLimits: guard(() => ({
      status: 200,
      json: { planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } },
    })),
  }
}
