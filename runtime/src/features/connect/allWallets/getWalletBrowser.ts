import { computed, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import type { RouteEntry } from '../../../kit/state.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { deviceFacts } from '../wallet/fitsDevice.js'
import { getWalletCatalogue } from '../wallet/walletCatalogue.js'
import { createWalletPages, createWalletSearch, uniqueWallets } from './createWalletPages.js'

export interface WalletList {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly wallets: readonly CatalogueWallet[]
  /** Whether another page can be loaded. */
  readonly hasMore: boolean
  /** The search text. Empty while the pages are shown. */
  readonly query: string
  /** As of the search. */
  readonly elsewhere?: string | undefined
}

/** The state of the list of all wallets. */
export interface WalletBrowser {
  readonly list: ReadonlySignal<WalletList>
  /** Whether only certified wallets are shown. */
  readonly certified: ReadonlySignal<boolean>
  /** Whether there is a certified wallet on the first page. */
  readonly hasCertified: ReadonlySignal<boolean>
  /**
   * Shows the loaded wallets that match at once, and those of the catalogue when it has answered. An empty text
   * shows the pages.
   */
  search(text: string): void
  setCertified(certified: boolean): void
  loadMore(): void
  /**
   * The list is shown for an entry of the history. A different entry ends the search, and this returns true.
   */
  enter(entry: RouteEntry | undefined): boolean
  /** Loads again after an error. */
  retry(): void
}

/** Wallets per page. */
const firstPage = 40
const browsers = new WeakMap<Kit, { readonly paired: boolean; readonly browser: WalletBrowser }>()

/**
 * The list of all wallets, kept per kit, so that going back shows the same list. Which wallets can be reached
 * depends on whether there is a source of pairings, so a change of it creates another list.
 */
export function getWalletBrowser(kit: Kit): WalletBrowser {
  const { paired } = untracked(() => deviceFacts(kit))
  const kept = browsers.get(kit)
  if (kept?.paired === paired) return kept.browser
  const browser = createWalletBrowser(kit)
  browsers.set(kit, { paired, browser })
  return browser
}

/** A list of its own, with its own search. */
export function createWalletBrowser(kit: Kit): WalletBrowser {
  const catalogue = getWalletCatalogue(kit)
  const certified = signal(false)
  const all = createWalletPages(kit)
  const badged = createWalletPages(kit, 'certified')
  const searching = createWalletSearch(kit)
  const pages = computed(() => (certified.value ? badged : all))
  const known = computed(() =>
    uniqueWallets([
      ...catalogue.featured.value.wallets,
      ...catalogue.custom.value,
      ...all.leading.value,
      ...all.state.value.wallets,
      ...badged.state.value.wallets,
      // Wallets that load later must not move others.
      ...(all.state.value.status === 'loading' ? [] : catalogue.recommended.value.wallets),
    ]),
  )
  const shown = computed(() => (certified.value ? known.value.filter((each) => each.certified) : known.value))
  const found = computed(() => {
    const { query, wallets } = searching.state.value
    const local = rankWallets(uniqueWallets([...shown.value, ...wallets]), query)
    // The catalogue may find a wallet by more than its name.
    return uniqueWallets([...local, ...wallets])
  })
  let shownFor: RouteEntry | undefined
  const search = (query: string) => searching.search(query, certified.peek() ? 'certified' : undefined)
  return {
    certified,
    // The switch comes with the first page only: one that appears during scrolling would move the list.
    hasCertified: computed(() => all.state.value.wallets.slice(0, firstPage).some((each) => each.certified)),
    list: computed(() => {
      const { query, status, elsewhere } = searching.state.value
      if (query !== '') return { query, status, elsewhere, wallets: found.value, hasMore: false }
      // Wallets at the top must load first, because they would move the others down.
      const early = ['idle', 'loading'].includes(catalogue.featured.value.status)
      if (early) return { query, status: 'loading', wallets: [], hasMore: false }
      return { ...pages.value.state.value, query, wallets: shown.value }
    }),
    search,
    setCertified(on) {
      certified.value = on
      search(searching.state.peek().query)
      if (pages.peek().state.peek().status === 'idle') void pages.peek().loadMore()
    },
    loadMore: () => void pages.peek().loadMore(),
    enter(entry) {
      if (entry === shownFor) return false
      shownFor = entry
      search('')
      return true
    },
    retry() {
      const { query } = searching.state.peek()
      if (query === '') void pages.peek().loadMore()
      else search(query)
    },
  }
}

/** How well a name matches: 0 the name itself, 1 its start, 2 the start of a word, 3 anywhere. */
function rankOf(name: string, query: string): number | undefined {
  const at = name.indexOf(query)
  if (at < 0) return undefined
  if (at === 0) return name.length === query.length ? 0 : 1
  return /[\p{L}\p{N}]/u.test(name.charAt(at - 1)) ? 3 : 2
}

/**
 * The wallets whose name includes a text, the best matches first, else in their original order. Case is
 * ignored.
 *
 * @param query - not empty, and without spaces at its ends.
 */
export function rankWallets(wallets: readonly CatalogueWallet[], query: string): readonly CatalogueWallet[] {
  const text = query.toLowerCase()
  const buckets: CatalogueWallet[][] = [[], [], [], []]
  for (const wallet of wallets) {
    const rank = rankOf(wallet.name.toLowerCase(), text)
    if (rank !== undefined) buckets[rank]?.push(wallet)
  }
  return buckets.flat()
}
