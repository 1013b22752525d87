import type { components } from '../../../../generated/catalogue/types.js'
import type { CatalogueSnapshot } from '../../kit/types.js'
import type { FetchWalletsParameters } from './fetchWallets.js'
import { readWallets } from './readWallets.js'

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
  const pages = Array.from({ length: Math.ceil(snapshot.wallets.length / maxRead) }, (_, index) =>
    snapshot.wallets.slice(index * maxRead, (index + 1) * maxRead),
  )
  const wallets = pages.flatMap((data) => {
    const reply = readWallets({ count: 0, data })
    return reply.ok ? reply.value.data : []
  })
  read.set(snapshot, wallets)
  return wallets
}

/** Wallets that the reader of a page takes. */
const maxRead = 1000
