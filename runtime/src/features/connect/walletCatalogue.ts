import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Kit } from '../../kit/types.js'
import type * as Calls from '../../services/catalogue/calls.js'
import { getImageCache } from '../../services/catalogue/getImageCache.js'
import type { CatalogueWallet, ImageKind } from '../../services/catalogue/types.js'

export type { CatalogueWallet }

/** spec.md section 9. */
const sizes = { recommended: 4, page: 40, search: 100, prefetchedImages: 20 }
const searchWait = 300

/** Comes after the first paint: the modal is not held up by what only the catalogue needs. */
const fetchWallets: typeof Calls.fetchWallets = async (...parameters) =>
  (await import('../../services/catalogue/calls.js')).fetchWallets(...parameters)

export interface WalletList {
  readonly status: 'idle' | 'loading' | 'loadingMore' | 'success' | 'error'
  readonly wallets: readonly CatalogueWallet[]
  readonly hasMore: boolean
  /** What was searched for; empty while the pages are shown. */
  readonly query: string
}

export interface WalletCatalogue {
  readonly recommended: ReadonlySignal<
    Pick<WalletList, 'wallets'> & { status: 'idle' | 'loading' | 'success' | 'error' }
  >
  /** All wallets that fit this app, for the badge. */
  readonly count: ReadonlySignal<number>
  readonly list: ReadonlySignal<WalletList>
  /** Picture ids with the object URLs made for them. */
  readonly images: ReadonlySignal<ReadonlyMap<string, string>>
  /** False when the config names no catalogue. */
  readonly isAvailable: boolean
  loadRecommended(): Promise<void>
  loadFirstPage(): Promise<void>
  loadMore(): Promise<void>
  /** Waits for the visitor to pause and keeps the last query's result only; empty text goes back to the pages. */
  search(query: string): void
  /** Loads a picture once, whoever asks. */
  requestImage(kind: ImageKind, id: string): void
}

const catalogues = new WeakMap<Kit, WalletCatalogue>()

/** The wallets of the catalogue, kept per kit so that a second open shows them at once. */
export function getWalletCatalogue(kit: Kit): WalletCatalogue {
  const catalogue = catalogues.get(kit) ?? createWalletCatalogue(kit)
  catalogues.set(kit, catalogue)
  return catalogue
}

function createWalletCatalogue(kit: Kit): WalletCatalogue {
  const recommended = signal<WalletCatalogue['recommended']['value']>({ status: 'idle', wallets: [] })
  const count = signal(0)
  const pages = signal<WalletList>({ status: 'idle', wallets: [], hasMore: false, query: '' })
  const list = signal<WalletList>(pages.value)
  const images = getImageCache(kit)
  let searching: AbortController | undefined
  let nextPage = 1

  const showPages = (next: WalletList) => {
    pages.value = next
    if (list.peek().query === '') list.value = next
  }
  const prefetch = (wallets: readonly CatalogueWallet[]) => {
    for (const { imageId } of wallets.slice(0, sizes.prefetchedImages))
      if (imageId) images.request('wallet', imageId)
  }

  async function loadPage(status: 'loading' | 'loadingMore'): Promise<void> {
    const present = pages.peek()
    showPages({ ...present, status })
    try {
      const reply = await fetchWallets(kit, { page: nextPage, entries: sizes.page })
      const known = new Set(present.wallets.map(({ id }) => id))
      const wallets = [...present.wallets, ...reply.wallets.filter(({ id }) => !known.has(id))]
      if (nextPage === 1) prefetch(wallets)
      count.value = reply.count
      showPages({ status: 'success', wallets, hasMore: nextPage * sizes.page < reply.count, query: '' })
      nextPage++
    } catch {
      showPages({ ...present, status: 'error' })
    }
  }

  return {
    recommended,
    count,
    list,
    images: images.urls,
    isAvailable: Boolean(kit.config.projectId && kit.config.endpoints.catalogue),
    async loadRecommended() {
      const { status } = recommended.peek()
      if (status === 'loading' || status === 'success') return
      recommended.value = { status: 'loading', wallets: [] }
      try {
        const reply = await fetchWallets(kit, { page: 1, entries: sizes.recommended })
        count.value = reply.count
        for (const { imageId } of reply.wallets) if (imageId) images.request('wallet', imageId)
        recommended.value = { status: 'success', wallets: reply.wallets }
      } catch {
        recommended.value = { status: 'error', wallets: [] }
      }
    },
    async loadFirstPage() {
      const { status, wallets } = pages.peek()
      if (wallets.length === 0 && (status === 'idle' || status === 'error')) await loadPage('loading')
    },
    async loadMore() {
      const { status, hasMore } = pages.peek()
      if ((status === 'success' && hasMore) || status === 'error') await loadPage('loadingMore')
    },
    search(text) {
      const query = text.trim()
      searching?.abort()
      if (query === '') {
        list.value = pages.peek()
        return
      }
      const controller = new AbortController()
      searching = controller
      const { signal: stop } = controller
      list.value = { ...list.peek(), status: 'loading', query, hasMore: false }
      const timer = setTimeout(async () => {
        try {
          const { wallets } = await fetchWallets(kit, {
            page: 1,
            entries: sizes.search,
            search: query,
            signal: stop,
          })
          if (stop.aborted) return
          prefetch(wallets)
          list.value = { status: 'success', wallets, hasMore: false, query }
        } catch {
          if (!stop.aborted) list.value = { status: 'error', wallets: [], hasMore: false, query }
        }
      }, searchWait)
      stop.addEventListener('abort', () => clearTimeout(timer))
    },
    requestImage: images.request,
  }
}
