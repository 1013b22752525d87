import { learnWallets } from '../../kit/reportConnector.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openCatalogue } from './openCatalogue.js'
import { readWallets } from './readWallets.js'
import { toCatalogueWallet } from './toCatalogueWallet.js'
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
  const query = {
    ...identification(kit),
    page,
    entries,
    ...(chains && { chains: [...chains] }),
    ...(search && { search }),
    ...(include.length > 0 && { include: include.slice(0, maximumIds) }),
    ...(exclude.length > 0 && { exclude: exclude.slice(0, maximumIds) }),
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
