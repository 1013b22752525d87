import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { loadCode } from '../../../errors/AppKitError.js'
import type { CustomWallet } from '../../../kit/config.js'
import { isMobile } from '../../../kit/device.js'
import type { Kit } from '../../../kit/types.js'
import type { FetchWalletsReturnType } from '../../../services/catalogue/fetchWallets.js'
import type { CatalogueWallet, FetchWalletsParameters } from '../../../services/catalogue/types.js'

import { type BrowseLinkOf, deviceFacts, reachOf, usableWallets } from './fitsDevice.js'

const catalogues = new WeakMap<Kit, WalletCatalogue>()

/** The wallets of the Connect view, kept per kit, so that a second open shows them at once. */
export function getWalletCatalogue(kit: Kit): WalletCatalogue {
  const catalogue = catalogues.get(kit) ?? createWalletCatalogue(kit)
  catalogues.set(kit, catalogue)
  return catalogue
}

const recommendedSize = 4
/** How long installed wallets wait for the list of those that the host excludes, in ms. */
const timeoutMs = 2000

// Named, so that a bundler can leave out what else their chunk would export.
const loadCalls = () =>
  import('../../../services/catalogue/calls.js').then(({ fetchWallets, getImageCache }) => ({
    fetchWallets,
    getImageCache,
  }))

/** Some wallets of the catalogue. If none are requested: `success` from the start. */
export interface WalletShelf {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly wallets: readonly CatalogueWallet[]
}

export interface WalletCatalogue {
  /** False if the config has no catalogue. */
  readonly isAvailable: boolean
  /** From the config. All lists have only wallets that can be used on this device, the easiest first. */
  readonly custom: ReadonlySignal<readonly CatalogueWallet[]>
  /** In the order of `featuredWalletIds`. */
  readonly featured: ReadonlySignal<WalletShelf>
  readonly recommended: ReadonlySignal<WalletShelf>
  /** The wallets of `excludeWalletIds`, to identify installed ones. */
  readonly excluded: ReadonlySignal<WalletShelf>
  /** The wallets that the list of all wallets has loaded. */
  readonly listed: Signal<readonly CatalogueWallet[]>
  /** The number of known wallets that can be used here. */
  readonly count: ReadonlySignal<number>
  /** Loads the code for `load`, and sends no request. */
  preload(): void
  /** Loads the wallets of the Connect view. Loaded ones are not requested again. Never rejects. */
  load(): Promise<void>
}

interface Shelves {
  readonly kit: Kit
  readonly isAvailable: boolean
  readonly browseLinks: Signal<BrowseLinkOf | undefined>
  readonly facts: ReadonlySignal<ReturnType<typeof deviceFacts>>
  readonly featured: Signal<WalletShelf>
  readonly recommended: Signal<WalletShelf>
  readonly excluded: Signal<WalletShelf>
  loading: Promise<void> | undefined
}

/** Creates the lists of the Connect view, empty at first. */
function createWalletCatalogue(kit: Kit): WalletCatalogue {
  const shelves = createShelves(kit)
  const { facts, isAvailable } = shelves
  /** The wallets of a list that can be used here, updated when that changes. */
  const usable = (shelf: ReadonlySignal<WalletShelf>) =>
    computed(() => ({ ...shelf.value, wallets: usableWallets(shelf.value.wallets, facts.value) }))
  const [featured, recommended] = [usable(shelves.featured), usable(shelves.recommended)]
  const listed = signal<readonly CatalogueWallet[]>([])
  const customs = (kit.config.customWallets ?? []).map(customWallet)
  // The host decides that its own wallet works here.
  const custom = computed(() =>
    customs.filter((wallet) => wallet.homepage || reachOf(wallet, facts.value) > 0),
  )
  // The catalogue also counts wallets that cannot be used here, so only loaded ones are counted.
  const count = computed(() => {
    const shown = [featured, recommended].flatMap(({ value }) => value.wallets)
    return new Set([...shown, ...custom.value, ...listed.value].map(({ id }) => id)).size
  })
  return {
    isAvailable,
    custom,
    featured,
    recommended,
    listed,
    excluded: shelves.excluded,
    count,
    preload() {
      // If this fails, `load` imports it again, or reports an error.
      if (isAvailable) loadCalls().catch(() => {})
    },
    load() {
      shelves.loading ??= loadShelves(shelves).finally(() => {
        shelves.loading = undefined
      })
      return shelves.loading
    },
  }
}

function createShelves(kit: Kit): Shelves {
  const { projectId, endpoints, excludeWalletIds = [], featuredWalletIds = [] } = kit.config
  const isAvailable = Boolean(projectId && endpoints.catalogue)
  const shelf = (isWanted: boolean) =>
    signal<WalletShelf>({ status: isAvailable && isWanted ? 'idle' : 'success', wallets: [] })
  const browseLinks = signal<BrowseLinkOf>()
  return {
    kit,
    isAvailable,
    browseLinks,
    facts: computed(() => deviceFacts(kit, browseLinks.value)),
    featured: shelf(featuredWalletIds.length > 0),
    excluded: shelf(excludeWalletIds.length > 0),
    recommended: shelf(true),
    loading: undefined,
  }
}

async function loadShelves(shelves: Shelves): Promise<void> {
  const { excluded, featured, kit, recommended } = shelves
  const { includeWalletIds, excludeWalletIds = [], featuredWalletIds = [] } = kit.config
  await loadBrowseLinks(shelves).catch(() => {})
  const late = setTimeout(() => {
    if (excluded.peek().status === 'loading') excluded.value = { status: 'error', wallets: [] }
  }, timeoutMs)
  const recommendation = {
    entries: recommendedSize,
    chains: requestedChains(kit),
    exclude: [...excludeWalletIds, ...featuredWalletIds],
    ...(includeWalletIds && { include: includeWalletIds }),
  }
  await Promise.all([
    fillByIds(shelves, excluded, excludeWalletIds),
    fillByIds(shelves, featured, featuredWalletIds),
    fill(shelves, recommended, recommendation, (reply) => reply.wallets),
  ])
  clearTimeout(late)
}

/** Loaded before the wallets, so that no row appears and then moves. */
async function loadBrowseLinks({ browseLinks, facts }: Shelves): Promise<void> {
  if (facts.peek().mobile && browseLinks.peek() === undefined)
    browseLinks.value = (await loadCode(import('./browseLinkOf.js'))).browseLinkOf
}

/** In the order of the ids. Other wallets are left out: they could hide a wallet, or look like a choice of the host. */
const fillByIds = (shelves: Shelves, target: Signal<WalletShelf>, ids: readonly string[]) =>
  fill(shelves, target, { entries: Math.min(ids.length, 100), include: ids }, ({ wallets }) =>
    ids.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? []),
  )

/** Fills an empty list. Errors are ignored: the next open tries again. */
async function fill(
  { excluded, kit }: Shelves,
  target: Signal<WalletShelf>,
  parameters: Omit<FetchWalletsParameters, 'page'>,
  arrange: (reply: FetchWalletsReturnType) => readonly CatalogueWallet[],
): Promise<void> {
  const { status } = target.peek()
  if (status === 'loading' || status === 'success') return
  target.value = { status: 'loading', wallets: [] }
  try {
    // The catalogue loads after the first paint, so that the modal does not wait for code that only it needs.
    const { fetchWallets, getImageCache } = await loadCalls()
    const wallets = arrange(await fetchWallets(kit, { page: 1, ...parameters }))
    // Their pictures are requested at once.
    for (const { imageId } of target === excluded ? [] : wallets)
      if (imageId) getImageCache(kit).request('wallet', imageId)
    target.value = { status: 'success', wallets }
  } catch {
    target.value = { status: 'error', wallets: [] }
  }
}

/** A wallet of the config's `customWallets` in the form of the views. An empty text is as one that is left out. */
export function customWallet(wallet: CustomWallet): CatalogueWallet {
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
  return { ...present, id: wallet.id, name: wallet.name, chains: [], isOwn: true }
}

/** Whether the Connect view has a row for all wallets: `features.allWallets` and `allWallets` of the config. */
export function offersAllWallets(kit: Kit, userAgent: string = navigator.userAgent): boolean {
  const { features, allWallets = 'SHOW' } = kit.config
  if (!getWalletCatalogue(kit).isAvailable || features.allWallets === false || allWallets === 'HIDE')
    return false
  return allWallets === 'SHOW' || isMobile(userAgent)
}

/**
 * All networks of the app as CAIP-2 ids: a listed wallet must support one of them. An app without namespaces
 * pairs wallets on the networks of its config. Subscribes when it is read in an effect.
 */
export function requestedChains(kit: Kit): readonly string[] {
  const networks =
    kit.chains.size === 0
      ? kit.config.networks
      : [...kit.chains.values()].flatMap((chain) => chain.networks.value)
  return networks.map(({ caipNetworkId }) => caipNetworkId)
}
