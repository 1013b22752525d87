import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Kit } from '../../../kit/types.js'
import { fetchWallets } from '../../../services/catalogue/calls.js'
import { getImageCache } from '../../../services/catalogue/getImageCache.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { deviceFacts } from '../deviceFacts.js'
import { fitsDevice } from '../fitsDevice.js'
import { getWalletCatalogue } from '../getWalletCatalogue.js'
import { requestedChains } from '../requestedChains.js'
import { uniqueWallets } from './uniqueWallets.js'

/** spec.md section 9: wallets a page, and the pictures of a page that are asked for before they are seen. */
const pageSize = 40
const prefetchedImages = 20

export interface WalletPagesState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly wallets: readonly CatalogueWallet[]
  readonly hasMore: boolean
}

export interface WalletPages {
  readonly state: ReadonlySignal<WalletPagesState>
  /** Loads the next page, after an error the same one again; while one loads or none is left, nothing. Never rejects. */
  loadMore(): Promise<void>
}

/**
 * The catalogue page by page, without the wallets that stand before it (contracts/catalogue-api.md
 * section 2). A page that is empty ends it whatever the count says.
 *
 * @param badge only wallets with this badge.
 */
export function createWalletPages(kit: Kit, badge?: 'certified'): WalletPages {
  const state = signal<WalletPagesState>({ status: 'idle', wallets: [], hasMore: true })
  const { includeWalletIds, excludeWalletIds = [] } = kit.config
  const catalogue = getWalletCatalogue(kit)
  const images = getImageCache(kit)
  let page = 1
  /** The same for every page, or their borders would move. */
  let exclude: readonly string[] | undefined

  const loadPage = async () => {
    await catalogue.load()
    const before = [...catalogue.featured.peek().wallets, ...catalogue.recommended.peek().wallets]
    exclude ??= [...excludeWalletIds, ...before.map(({ id }) => id)]
    const reply = await fetchWallets(kit, {
      page,
      entries: pageSize,
      chains: requestedChains(kit),
      exclude,
      ...(includeWalletIds && { include: includeWalletIds }),
      ...(badge && { badge }),
    })
    const usable = reply.wallets.filter((wallet) => fitsDevice(wallet, deviceFacts(kit)))
    for (const { imageId } of usable.slice(0, prefetchedImages))
      if (imageId) images.request('wallet', imageId)
    const hasMore = reply.received > 0 && page * pageSize < reply.count
    page++
    const wallets = uniqueWallets([...state.peek().wallets, ...usable])
    state.value = { status: 'success', wallets, hasMore }
  }

  return {
    state,
    async loadMore() {
      const present = state.peek()
      if (present.status === 'loading' || !present.hasMore) return
      state.value = { ...present, status: 'loading' }
      try {
        await loadPage()
      } catch {
        state.value = { ...present, status: 'error' }
      }
    },
  }
}
