import { type CatalogueClient, createCatalogueClient } from '../../../../generated/catalogue/client.js'
import type { components } from '../../../../generated/catalogue/types.js'
import { cleanWalletName } from '../../chains/createRegister.js'
import { learnWallets } from '../../kit/drivers.js'
import type { Kit } from '../../kit/types.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification, loadRaiseRefusal } from '../identification.js'
import { readWallets } from './readWallets.js'
import type { CatalogueWallet } from './types.js'

/** The most ids that fit into one request (specs/openapi/catalogue.yaml, WalletIdList). */
const maximumIds = 100

export interface FetchWalletsParameters {
  /** From 1. */
  readonly page: number
  /** Wallets a page: 4 recommended, 40 of the list, 100 of a search. No more are taken. */
  readonly entries: number
  /** CAIP-2 ids; wallets that work on none of them are left out. Without it wallets of any chain come. */
  readonly chains?: readonly string[]
  readonly search?: string
  /** Only these wallets, at most 100. */
  readonly include?: readonly string[]
  /** None of these wallets, at most 100. */
  readonly exclude?: readonly string[]
  /** Only wallets of these names, at most 100. */
  readonly names?: readonly string[]
  /** Only wallets of these domains of EIP-6963, at most 100. */
  readonly rdns?: readonly string[]
  /** Only wallets with this badge. */
  readonly badge?: 'certified'
  readonly signal?: AbortSignal
}

export interface FetchWalletsReturnType {
  readonly wallets: readonly CatalogueWallet[]
  /** All that match, not only this page. */
  readonly count: number
  /** How many the page held before any was left out; 0 means that the list is at its end. */
  readonly received: number
}

/**
 * GET /getWallets. A wallet that names none of the asked chains is left out, one that cannot be read or
 * named too.
 *
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchWallets(
  kit: Kit,
  parameters: FetchWalletsParameters,
): Promise<FetchWalletsReturnType> {
  const client = openCatalogue(kit)
  if (client === undefined) return { wallets: [], count: 0, received: 0 }
  const { page, entries, chains, search, include = [], exclude = [], badge, signal } = parameters
  const { names, rdns } = parameters
  const query = {
    ...identification(kit),
    page,
    entries,
    ...(chains && { chains: [...chains] }),
    ...(search && { search }),
    ...(include.length > 0 && { include: include.slice(0, maximumIds) }),
    ...(exclude.length > 0 && { exclude: exclude.slice(0, maximumIds) }),
    ...(names && { names: [...names] }),
    ...(rdns && { rdns: [...rdns] }),
    ...(badge && { badge_type: badge }),
  }
  const call = client.GET('/getWallets', { params: { query }, ...requestOptions(kit, signal) })
  const reply = await readReply('getWallets', call, readWallets)
  const wallets = reply.data
    .slice(0, entries)
    .filter((wallet) => chains === undefined || wallet.chains?.some((chain) => chains.includes(chain)))
    .flatMap((wallet) => toCatalogueWallet(wallet) ?? [])
  learnWallets(
    kit,
    wallets.flatMap(({ name, rdns }) => [name, rdns]),
  )
  return { wallets, count: reply.count, received: reply.data.length }
}

/**
 * An entry of the catalogue as the views need it; what is empty or null is left out.
 *
 * @returns undefined when its name has nothing that can be seen.
 */
export function toCatalogueWallet(entry: components['schemas']['Wallet']): CatalogueWallet | undefined {
  const name = cleanWalletName(entry.name)
  if (name === undefined) return undefined
  const links = {
    imageId: entry.image_id,
    rdns: entry.rdns,
    homepage: entry.homepage,
    mobileLink: entry.mobile_link,
    desktopLink: entry.desktop_link,
    webappLink: entry.webapp_link,
    linkMode: entry.link_mode,
    chromeStore: entry.chrome_store,
    appStore: entry.app_store,
    playStore: entry.play_store,
  }
  const present = Object.fromEntries(Object.entries(links).filter(([, link]) => link))
  const injected = (entry.injected ?? []).flatMap(({ namespace, injected_id: injectedId }) =>
    injectedId ? [{ injectedId, ...(namespace && { namespace }) }] : [],
  )
  return {
    ...present,
    ...(injected.length > 0 && { injected }),
    ...(entry.badge_type === 'certified' && { certified: true }),
    id: entry.id,
    name,
    chains: entry.chains ?? [],
  }
}

const clients = new WeakMap<Kit, CatalogueClient>()

/** R7 of docs/security.md: catalogue replies may be larger than others. */
const maximumBytes = 5_000_000

/** The kit's client of the wallet catalogue, or undefined when the config names no catalogue. */
export function openCatalogue(kit: Kit): CatalogueClient | undefined {
  const baseUrl = kit.config.projectId ? kit.config.endpoints.catalogue : undefined
  if (baseUrl === undefined) return undefined
  const client =
    clients.get(kit) ??
    createCatalogueClient({
      baseUrl,
      fetch: createServiceFetch({ maximumBytes, onRefused: loadRaiseRefusal(kit) }),
    })
  clients.set(kit, client)
  return client
}
