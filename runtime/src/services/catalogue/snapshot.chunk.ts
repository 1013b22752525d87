import type { components } from '../../../../generated/catalogue/types.js'
import type { CatalogueSnapshot } from '../../kit/types.js'
import { readWallets } from './readWallets.js'

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

type Wallet = components['schemas']['Wallet']

/** Wallets that are read, by snapshot: an app asks it many times. */
const read = new WeakMap<CatalogueSnapshot, readonly Wallet[]>()

/**
 * Answers from the wallets that an app has in its own files what `GET /getWallets` would answer
 * (specs/openapi/catalogue.yaml): every filter holds, in the order of the catalogue.
 *
 * @param snapshot - what `npx create-appkit catalogue` wrote.
 * @param parameters - the page and its filters.
 * @returns the wallets of the page, and how many match on all pages.
 */
export function askSnapshot(
  snapshot: CatalogueSnapshot,
  { page, entries, ...filters }: FetchWalletsParameters,
): { readonly data: readonly Wallet[]; readonly count: number } {
  const { chains, search, include = [], exclude = [], names, rdns, badge } = filters
  const text = search?.toLowerCase() ?? ''
  const lower = names?.map((name) => name.toLowerCase())
  const found = walletsOf(snapshot).filter(
    (wallet) =>
      (include.length === 0 || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (chains === undefined || (wallet.chains ?? []).some((chain) => chains.includes(chain))) &&
      wallet.name.toLowerCase().includes(text) &&
      (lower === undefined || lower.includes(wallet.name.toLowerCase())) &&
      (rdns === undefined || (typeof wallet.rdns === 'string' && rdns.includes(wallet.rdns))) &&
      (badge === undefined || wallet.badge_type === badge),
  )
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}

/** The files are the app's, and may have been edited: wallets that cannot be read are left out. */
function walletsOf(snapshot: CatalogueSnapshot): readonly Wallet[] {
  const known = read.get(snapshot)
  if (known !== undefined) return known
  const pages = Array.from({ length: Math.ceil(snapshot.wallets.length / mostRead) }, (_, index) =>
    snapshot.wallets.slice(index * mostRead, (index + 1) * mostRead),
  )
  const wallets = pages.flatMap((data) => {
    const reply = readWallets({ count: 0, data })
    return reply.ok ? reply.value.data : []
  })
  read.set(snapshot, wallets)
  return wallets
}

/** Wallets that the reader of a page takes. */
const mostRead = 1000
