import { type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { trackEvent } from '../../../kit/actions/trackEvent.js'
import type { Kit } from '../../../kit/types.js'
import { fetchWallets, getImageCache } from '../../../services/catalogue/calls.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { deviceFacts, usableWallets } from '../fitsDevice.js'
import { browseLinkOf } from '../platforms/browseLinkOf.js'
import { requestedChains } from '../requestedChains.js'

/** docs/behaviour.md#all-wallets: wallets of a search, and how long it waits for the visitor to pause, in ms. */
const searchSize = 100
const wait = 300

export interface WalletSearchState {
  /** Empty while nothing is searched for. */
  readonly query: string
  readonly status: 'loading' | 'success' | 'error'
  readonly wallets: readonly CatalogueWallet[]
}

export interface WalletSearch {
  readonly state: ReadonlySignal<WalletSearchState>
  /** Asks the catalogue once the visitor has paused; whatever was asked before is given up. */
  search(query: string, badge?: 'certified'): void
}

const nothing: WalletSearchState = { query: '', status: 'success', wallets: [] }

/** A search of the catalogue that keeps the last query's result only. */
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
      const wallets = usableWallets(
        reply.wallets,
        untracked(() => deviceFacts(kit, browseLinkOf)),
      )
      for (const { imageId } of wallets) if (imageId) getImageCache(kit).request('wallet', imageId)
      state.value = { query, status: 'success', wallets }
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
