import { type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { trackEvent } from '../../../kit/events.js'
import type { Kit } from '../../../kit/types.js'
import { fetchWallets, getImageCache } from '../../../services/catalogue/calls.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { browseLinkOf } from '../wallet/browseLinkOf.js'
import { deviceFacts, usableWallets } from '../wallet/fitsDevice.js'
import { getWalletCatalogue, requestedChains } from '../wallet/walletCatalogue.js'

/** Wallets per page, and the number of pictures of a page that are requested before they are visible. */
const pageSize = 40
const prefetchedImages = 20
/** Loading stops after this number of pages without a new wallet. */
const maxEmptyPages = 2

export interface WalletPagesState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly wallets: readonly CatalogueWallet[]
  readonly hasMore: boolean
}

export interface WalletPages {
  /**
   * Recommended wallets that are not on the pages: those that were loaded when the first page was requested.
   */
  readonly leading: ReadonlySignal<readonly CatalogueWallet[]>
  readonly state: ReadonlySignal<WalletPagesState>
  /**
   * Loads the next page, or the same one again after an error. Does nothing while a page loads or if none is
   * left. Never rejects.
   */
  loadMore(): Promise<void>
}

/**
 * The catalogue page by page, without the wallets listed before it. The first page does not wait for them. The
 * list ends at an empty page, whatever the count is, and after two pages without a new wallet.
 *
 * @param badge - only wallets with this badge.
 */
export function createWalletPages(kit: Kit, badge?: 'certified'): WalletPages {
  const state = signal<WalletPagesState>({ status: 'idle', wallets: [], hasMore: true })
  const leading = signal<readonly CatalogueWallet[]>([])
  const { includeWalletIds, excludeWalletIds = [], featuredWalletIds = [] } = kit.config
  const catalogue = getWalletCatalogue(kit)
  const images = getImageCache(kit)
  let page = 1
  let emptyPages = 0
  /** The same for every page, otherwise wallets could be skipped between pages. */
  let exclude: readonly string[] | undefined

  const loadPage = async () => {
    void catalogue.load()
    if (exclude === undefined) {
      leading.value = catalogue.recommended.peek().wallets
      exclude = [...excludeWalletIds, ...featuredWalletIds, ...leading.peek().map(({ id }) => id)]
    }
    const reply = await fetchWallets(kit, {
      page,
      entries: pageSize,
      chains: requestedChains(kit),
      exclude,
      ...(includeWalletIds && { include: includeWalletIds }),
      ...(badge && { badge }),
    })
    const usable = usableWallets(
      reply.wallets,
      untracked(() => deviceFacts(kit, browseLinkOf)),
    )
    for (const { imageId } of usable.slice(0, prefetchedImages))
      if (imageId) images.request('wallet', imageId)
    const listed = state.peek().wallets
    const wallets = uniqueWallets([...listed, ...usable])
    emptyPages = wallets.length > listed.length ? 0 : emptyPages + 1
    const hasMore = reply.received > 0 && page * pageSize < reply.count && emptyPages < maxEmptyPages
    page++
    if (badge === undefined) catalogue.listed.value = wallets
    state.value = { status: 'success', wallets, hasMore }
  }

  return {
    leading,
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

/** docs/behaviour.md#all-wallets: wallets of a search, and the pause before it starts, in ms. */
const searchSize = 100
const wait = 300

export interface WalletSearchState {
  /** Empty if there is no search. */
  readonly query: string
  readonly status: 'loading' | 'success' | 'error'
  readonly wallets: readonly CatalogueWallet[]
  /** On a phone, the name of a wallet that was meant and has no app for it. */
  readonly elsewhere?: string | undefined
}

export interface WalletSearch {
  readonly state: ReadonlySignal<WalletSearchState>
  /** Searches the catalogue when the user pauses. An earlier search is cancelled. */
  search(query: string, badge?: 'certified'): void
}

const nothing: WalletSearchState = { query: '', status: 'success', wallets: [] }

/** A search of the catalogue. Only the result of the last query is kept. */
export function createWalletSearch(kit: Kit): WalletSearch {
  const state = signal(nothing)
  let current: AbortController | undefined
  const { includeWalletIds, excludeWalletIds } = kit.config

  async function ask(query: string, badge: 'certified' | undefined, stop: AbortSignal): Promise<void> {
    trackEvent(kit, { event: 'SEARCH_WALLET', properties: { badge: badge ?? '', search: query } })
    try {
      const reply = await fetchWallets(kit, {
        page: 1,
        entries: searchSize,
        chains: requestedChains(kit),
        search: query,
        signal: stop,
        ...(includeWalletIds && { include: includeWalletIds }),
        ...(excludeWalletIds && { exclude: excludeWalletIds }),
        ...(badge && { badge }),
      })
      if (stop.aborted) return
      const facts = untracked(() => deviceFacts(kit, browseLinkOf))
      const wallets = usableWallets(reply.wallets, facts)
      const elsewhere = reply.wallets.find(
        (each) => facts.mobile && !each.mobileLink && !wallets.includes(each),
      )
      for (const { imageId } of wallets) if (imageId) getImageCache(kit).request('wallet', imageId)
      state.value = { query, status: 'success', wallets, elsewhere: elsewhere?.name }
    } catch {
      if (!stop.aborted) state.value = { query, status: 'error', wallets: [] }
    }
  }

  return {
    state,
    search(text, badge) {
      const query = text.trim()
      current?.abort()
      if (query === '') {
        state.value = nothing
        return
      }
      const controller = new AbortController()
      current = controller
      state.value = { query, status: 'loading', wallets: [] }
      const timer = setTimeout(() => void ask(query, badge, controller.signal), wait)
      controller.signal.addEventListener('abort', () => clearTimeout(timer))
    },
  }
}

/** Every wallet once, by id. The first of two is kept. */
export function uniqueWallets(wallets: readonly CatalogueWallet[]): readonly CatalogueWallet[] {
  const seen = new Set<string>()
  return wallets.filter(({ id }) => !seen.has(id) && seen.add(id))
}
