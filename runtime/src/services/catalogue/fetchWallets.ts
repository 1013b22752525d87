import { createCatalogueClient } from '../../../../generated/catalogue/client.js'
import type { components } from '../../../../generated/catalogue/types.js'
import { cleanWalletName } from '../../chains/createRegister.js'
import { learnWallets } from '../../kit/discovery.js'
import type { CatalogueSnapshot, Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { clientOf, identification } from '../identification.js'
import { readWallets } from './readWallets.js'
import type { CatalogueWallet } from './types.js'

/** The maximum number of ids in one request (specs/openapi/catalogue.yaml, WalletIdList). */
const maximumIds = 100

export interface FetchWalletsParameters {
  /** From 1. */
  readonly page: number
  /** Wallets per page: 4 recommended, 40 of the list, 100 of a search. */
  readonly entries: number
  /** CAIP-2 ids. Only wallets that support at least one of them are returned. Default: any chain. */
  readonly chains?: readonly string[]
  readonly search?: string
  /** Only these wallets, at most 100. */
  readonly include?: readonly string[]
  /** None of these wallets, at most 100. */
  readonly exclude?: readonly string[]
  /** Only wallets of these names, at most 100. */
  readonly names?: readonly string[]
  /** Only wallets with these reverse domain names (EIP-6963), at most 100. */
  readonly rdns?: readonly string[]
  /** Only wallets with this badge. */
  readonly badge?: 'certified'
  readonly signal?: AbortSignal
}

export interface FetchWalletsReturnType {
  readonly wallets: readonly CatalogueWallet[]
  /** Number of all matching wallets, not only of this page. */
  readonly count: number
  /** Number of wallets on the page before any was left out. 0 means the end of the list. */
  readonly received: number
}

/**
 * GET /getWallets. Wallets that support none of the requested chains are left out, and wallets that cannot be
 * read or have no name.
 *
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchWallets(
  kit: Kit,
  parameters: FetchWalletsParameters,
): Promise<FetchWalletsReturnType> {
  const client = openCatalogue(kit)
  if (client === undefined) return { wallets: [], count: 0, received: 0 }
  const snapshot = await loadSnapshot(kit)
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
  const reply = snapshot
    ? (await import('./snapshot.chunk.js')).askSnapshot(snapshot, parameters)
    : await readReply(
        'getWallets',
        client.GET('/getWallets', { params: { query }, ...requestOptions(kit, signal) }),
        readWallets,
      )
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
 * A catalogue entry for the views. Empty and null fields are left out.
 *
 * @returns undefined if the name has no visible character.
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

/** The wallets that the app has in its own files, if it has them. */
export async function loadSnapshot(kit: Kit): Promise<CatalogueSnapshot | undefined> {
  return kit.features.find((feature) => feature.loadSnapshot)?.loadSnapshot?.()
}

/** The kit's client of the catalogue. Its replies may be larger than others (R7 in docs/security.md). */
export const openCatalogue = /* @__PURE__ */ clientOf('catalogue', createCatalogueClient, {
  maximumBytes: 5_000_000,
})
