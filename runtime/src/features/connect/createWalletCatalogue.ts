import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Kit } from '../../kit/types.js'
import type * as Calls from '../../services/catalogue/calls.js'
import type { FetchWalletsParameters, FetchWalletsReturnType } from '../../services/catalogue/fetchWallets.js'
import { getImageCache } from '../../services/catalogue/getImageCache.js'
import type { CatalogueWallet } from '../../services/catalogue/types.js'
import { customWallet } from './customWallet.js'
import { deviceFacts } from './deviceFacts.js'
import { fitsDevice } from './fitsDevice.js'
import { requestedChains } from './requestedChains.js'

/** spec.md section 9. */
const recommendedSize = 4
/** Installed wallets wait so long to hear which of them the host excludes. In ms. */
const patience = 2000

/** Comes after the first paint: the modal is not held up by what only the catalogue needs. */
const fetchWallets: typeof Calls.fetchWallets = async (...parameters) =>
  (await import('../../services/catalogue/calls.js')).fetchWallets(...parameters)

/** Some wallets of the catalogue. None were asked for: `success` from the start. */
export interface WalletShelf {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly wallets: readonly CatalogueWallet[]
}

export interface WalletCatalogue {
  /** False when the config names no catalogue. */
  readonly isAvailable: boolean
  /** Of the config, always there. */
  readonly custom: readonly CatalogueWallet[]
  /** In the order of `featuredWalletIds`. */
  readonly featured: ReadonlySignal<WalletShelf>
  readonly recommended: ReadonlySignal<WalletShelf>
  /** The wallets of `excludeWalletIds`, to know installed ones by. */
  readonly excluded: ReadonlySignal<WalletShelf>
  /** All wallets that fit this app, for the badge; 0 until known. */
  readonly count: ReadonlySignal<number>
  /** Loads what the Connect view shows; what is here already is not asked for again. Never rejects. */
  load(): Promise<void>
}

/** The wallets the Connect view shows, none loaded yet. */
export function createWalletCatalogue(kit: Kit): WalletCatalogue {
  const { projectId, endpoints, customWallets = [] } = kit.config
  const { includeWalletIds, excludeWalletIds = [], featuredWalletIds = [] } = kit.config
  const isAvailable = Boolean(projectId && endpoints.catalogue)
  const shelf = (ids: readonly string[]) =>
    signal<WalletShelf>({ status: isAvailable && ids.length > 0 ? 'idle' : 'success', wallets: [] })
  const featured = shelf(featuredWalletIds)
  const excluded = shelf(excludeWalletIds)
  const recommended = signal<WalletShelf>({ status: isAvailable ? 'idle' : 'success', wallets: [] })
  const listed = signal(0)
  let loading: Promise<void> | undefined
  const count = computed(() => listed.value && listed.value + featured.value.wallets.length)

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
      const wallets = arrange(await fetchWallets(kit, { page: 1, ...parameters }))
      target.value = { status: 'success', wallets }
    } catch {
      target.value = { status: 'error', wallets: [] }
    }
  }
  /** Those of this device, whose pictures are asked for at once. */
  const present = (wallets: readonly CatalogueWallet[]) => {
    const usable = wallets.filter((wallet) => fitsDevice(wallet, deviceFacts(kit)))
    for (const { imageId } of usable) if (imageId) getImageCache(kit).request('wallet', imageId)
    return usable
  }
  const byIds = (ids: readonly string[]) => ({ entries: Math.min(ids.length, 100), include: ids })
  const rank = ({ id }: CatalogueWallet) => featuredWalletIds.indexOf(id)

  async function loadAll(): Promise<void> {
    const late = setTimeout(() => {
      if (excluded.peek().status === 'loading') excluded.value = { status: 'error', wallets: [] }
    }, patience)
    await Promise.all([
      fill(excluded, byIds(excludeWalletIds), ({ wallets }) => wallets),
      fill(featured, byIds(featuredWalletIds), ({ wallets }) =>
        present([...wallets].sort((a, b) => rank(a) - rank(b))),
      ),
      fill(
        recommended,
        {
          entries: recommendedSize,
          chains: requestedChains(kit),
          exclude: [...excludeWalletIds, ...featuredWalletIds],
          ...(includeWalletIds && { include: includeWalletIds }),
        },
        (reply) => {
          listed.value = reply.count
          return present(reply.wallets)
        },
      ),
    ])
    clearTimeout(late)
  }

  return {
    isAvailable,
    custom: customWallets.map(customWallet),
    featured,
    recommended,
    excluded,
    count,
    load() {
      loading ??= loadAll().finally(() => {
        loading = undefined
      })
      return loading
    },
  }
}
