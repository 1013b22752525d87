import type { components } from '../../../../generated/catalogue/types.js'
import { validateGetWalletsReply } from '../../../../generated/catalogue/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openCatalogue } from './openCatalogue.js'
import type { CatalogueWallet } from './types.js'

export interface FetchWalletsParameters {
  /** From 1. */
  readonly page: number
  /** Wallets a page: 4 recommended, 40 of the list, 100 of a search (spec.md section 9). */
  readonly entries: number
  readonly search?: string
  readonly exclude?: readonly string[]
  readonly signal?: AbortSignal
}

export interface FetchWalletsReturnType {
  readonly wallets: readonly CatalogueWallet[]
  /** All that match, not only this page. */
  readonly count: number
}

/**
 * GET /getWallets for the networks of this app. A wallet that names no chain of ours is left out,
 * one that cannot be read too.
 *
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchWallets(
  kit: Kit,
  parameters: FetchWalletsParameters,
): Promise<FetchWalletsReturnType> {
  const client = openCatalogue(kit)
  if (client === undefined) return { wallets: [], count: 0 }
  const { page, entries, search, signal } = parameters
  const { includeWalletIds, excludeWalletIds = [] } = kit.config
  const exclude = [...excludeWalletIds, ...(parameters.exclude ?? [])]
  const chains = kit.config.networks.map((network) => network.caipNetworkId)
  const query = {
    ...identification(kit),
    page,
    entries,
    chains,
    ...(search ? { search } : {}),
    ...(includeWalletIds?.length ? { include: [...includeWalletIds] } : {}),
    ...(exclude.length > 0 ? { exclude } : {}),
  }
  const call = client.GET('/getWallets', { params: { query }, ...requestOptions(kit, signal) })
  const reply = await readReply('getWallets', call, validateGetWalletsReply)
  const wallets = reply.data.filter((wallet) =>
    wallet.chains?.some((chain) => chains.includes(chain as never)),
  )
  return { wallets: wallets.map(toWallet), count: reply.count }
}

function toWallet(entry: components['schemas']['Wallet']): CatalogueWallet {
  const links = {
    imageId: entry.image_id,
    rdns: entry.rdns,
    homepage: entry.homepage,
    mobileLink: entry.mobile_link,
    desktopLink: entry.desktop_link,
    webappLink: entry.webapp_link,
    chromeStore: entry.chrome_store,
    appStore: entry.app_store,
    playStore: entry.play_store,
  }
  const present = Object.fromEntries(Object.entries(links).filter(([, link]) => link))
  return { ...present, id: entry.id, name: entry.name, chains: entry.chains ?? [] }
}
