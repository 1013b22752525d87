import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { CustomWallet } from '../../../kit/config.js'
import { isMobile } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type {
  FetchWalletsParameters,
  FetchWalletsReturnType,
} from '../../../services/catalogue/fetchWallets.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { requestedChains } from './chooseWallet.js'
import { type BrowseLinkOf, deviceFacts, reachOf, usableWallets } from './fitsDevice.js'

const catalogues = new WeakMap<Kit, WalletCatalogue>()

/** The wallets the Connect view shows, kept per kit so that a second open shows them at once. */
export function getWalletCatalogue(kit: Kit): WalletCatalogue {
  const catalogue = catalogues.get(kit) ?? createWalletCatalogue(kit)
  catalogues.set(kit, catalogue)
  return catalogue
}

const recommendedSize = 4
/** Installed wallets wait so long to hear which of them the host excludes. In ms. */
const timeoutMs = 2000

// Named, so that a bundler can leave out what else their chunk would export.
const loadCalls = () =>
  import('../../../services/catalogue/calls.js').then(({ fetchWallets, getImageCache }) => ({
    fetchWallets,
    getImageCache,
  }))

/** Some wallets of the catalogue. None were asked for: `success` from the start. */
export interface WalletShelf {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly wallets: readonly CatalogueWallet[]
}

export interface WalletCatalogue {
  /** False when the config names no catalogue. */
  readonly isAvailable: boolean
  /** Of the config. Here and below, only wallets that can be used on this device, the best reached first. */
  readonly custom: ReadonlySignal<readonly CatalogueWallet[]>
  /** In the order of `featuredWalletIds`. */
  readonly featured: ReadonlySignal<WalletShelf>
  readonly recommended: ReadonlySignal<WalletShelf>
  /** The wallets of `excludeWalletIds`, to know installed ones by. */
  readonly excluded: ReadonlySignal<WalletShelf>
  /** The wallets of the whole list that have been loaded; the list says so. */
  readonly listed: Signal<readonly CatalogueWallet[]>
  /** How many wallets that can be used are known: at least so many there are. */
  readonly count: ReadonlySignal<number>
  /** Imports what `load` needs, and asks the catalogue for nothing. */
  preload(): void
  /** Loads what the Connect view shows; what is here already is not asked for again. Never rejects. */
  load(): Promise<void>
}

/** The wallets the Connect view shows, none loaded yet. */
function createWalletCatalogue(kit: Kit): WalletCatalogue {
  const { projectId, endpoints, customWallets = [] } = kit.config
  const { includeWalletIds, excludeWalletIds = [], featuredWalletIds = [] } = kit.config
  const customs = customWallets.map(customWallet)
  const isAvailable = Boolean(projectId && endpoints.catalogue)
  const shelf = (ids: readonly string[]) =>
    signal<WalletShelf>({ status: isAvailable && ids.length > 0 ? 'idle' : 'success', wallets: [] })
  const browseLinks = signal<BrowseLinkOf>()
  const facts = computed(() => deviceFacts(kit, browseLinks.value))
  /** Those of a shelf that can be used here, for as long as that is so. */
  const usable = (shelf: ReadonlySignal<WalletShelf>) =>
    computed(() => ({ ...shelf.value, wallets: usableWallets(shelf.value.wallets, facts.value) }))
  const featured = shelf(featuredWalletIds)
  const excluded = shelf(excludeWalletIds)
  const recommended = signal<WalletShelf>({ status: isAvailable ? 'idle' : 'success', wallets: [] })
  const listed = signal<readonly CatalogueWallet[]>([])
  let loading: Promise<void> | undefined
  const custom = computed(() =>
    // The host knows where its own wallet is to be had, and that it is for this browser.
    customs.filter((wallet) => wallet.homepage || reachOf(wallet, facts.value) > 0),
  )
  const shelves = [usable(featured), usable(recommended)] as const
  // The catalogue counts wallets that lead nowhere here too, so only those that have been seen count.
  const count = computed(() => {
    const seen = [...shelves.flatMap(({ value }) => value.wallets), ...custom.value, ...listed.value]
    return new Set(seen.map(({ id }) => id)).size
  })

  /** Fills a shelf that is empty; its failures are swallowed, the next open tries again. */
  async function fill(
    target: Signal<WalletShelf>,
    parameters: Omit<FetchWalletsParameters, 'page'>,
    arrange: (reply: FetchWalletsReturnType) => readonly CatalogueWallet[],
  ): Promise<void> {
    const { status } = target.peek()
    if (status === 'loading' || status === 'success') return
    target.value = { status: 'loading', wallets: [] }
    try {
      // Comes after the first paint: the modal is not held up by what only the catalogue needs.
      const { fetchWallets, getImageCache } = await loadCalls()
      const wallets = arrange(await fetchWallets(kit, { page: 1, ...parameters }))
      // Their pictures are asked for at once.
      for (const { imageId } of target === excluded ? [] : wallets)
        if (imageId) getImageCache(kit).request('wallet', imageId)
      target.value = { status: 'success', wallets }
    } catch {
      target.value = { status: 'error', wallets: [] }
    }
  }
  const byIds = (ids: readonly string[]) => ({ entries: Math.min(ids.length, 100), include: ids })
  /** In the order they were asked for. What nobody asked for is left out: it could hide a wallet or pose as one of the host's choice. */
  const inOrder = (ids: readonly string[], { wallets }: FetchWalletsReturnType) =>
    ids.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])

  /** Comes before the wallets, so that none appears only to move. */
  async function loadBrowseLinks(): Promise<void> {
    if (facts.peek().mobile && browseLinks.peek() === undefined)
      browseLinks.value = (await import('./browseLinkOf.js')).browseLinkOf
  }

  async function loadAll(): Promise<void> {
    await loadBrowseLinks().catch(() => {})
    const late = setTimeout(() => {
      if (excluded.peek().status === 'loading') excluded.value = { status: 'error', wallets: [] }
    }, timeoutMs)
    await Promise.all([
      fill(excluded, byIds(excludeWalletIds), (reply) => inOrder(excludeWalletIds, reply)),
      fill(featured, byIds(featuredWalletIds), (reply) => inOrder(featuredWalletIds, reply)),
      fill(
        recommended,
        {
          entries: recommendedSize,
          chains: requestedChains(kit),
          exclude: [...excludeWalletIds, ...featuredWalletIds],
          ...(includeWalletIds && { include: includeWalletIds }),
        },
        (reply) => reply.wallets,
      ),
    ])
    clearTimeout(late)
  }

  return {
    isAvailable,
    custom,
    featured: shelves[0],
    recommended: shelves[1],
    listed,
    excluded,
    count,
    preload() {
      // What does not come now is imported, or said to be missing, by `load`.
      if (isAvailable) loadCalls().catch(() => {})
    },
    load() {
      loading ??= loadAll().finally(() => {
        loading = undefined
      })
      return loading
    },
  }
}

/** A wallet of the config's `customWallets`, as the views know wallets. */
function customWallet(wallet: CustomWallet): CatalogueWallet {
  const links = {
    homepage: wallet.homepage,
    imageUrl: wallet.image_url,
    mobileLink: wallet.mobile_link,
    desktopLink: wallet.desktop_link,
    webappLink: wallet.webapp_link,
    appStore: wallet.app_store,
    playStore: wallet.play_store,
  }
  const present = Object.fromEntries(Object.entries(links).filter(([, link]) => link))
  return { ...present, id: wallet.id, name: wallet.name, chains: [] }
}

/** Whether the Connect view leads to the whole catalogue: `features.allWallets` and `allWallets` of the config. */
export function offersAllWallets(kit: Kit, userAgent: string = navigator.userAgent): boolean {
  const { features, allWallets = 'SHOW' } = kit.config
  if (!getWalletCatalogue(kit).isAvailable || features.allWallets === false || allWallets === 'HIDE')
    return false
  return allWallets === 'SHOW' || isMobile(userAgent)
}
