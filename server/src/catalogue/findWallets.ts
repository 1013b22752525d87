import type { Wallet } from './types.js'

/** The filters of a page of wallets. All of them must match. */
export interface WalletQuery {
  /** Counted from 1. */
  readonly page: number
  readonly entries: number
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly chains?: readonly string[]
  readonly search?: string
  readonly badge_type?: string
  readonly badge?: string
  readonly names?: readonly string[]
  readonly rdns?: readonly string[]
  readonly platform?: string
}

/** One page, and the number of matching wallets on all pages. */
export interface WalletPage {
  readonly count: number
  readonly nextPage: number | null
  readonly previousPage: number | null
  readonly data: readonly Wallet[]
}

// 0 is the best: the name itself, its start, the start of a word, anywhere.
function rank(name: string, search: string): number {
  const text = name.toLowerCase()
  if (text === search) return 0
  if (text.startsWith(search)) return 1
  const at = text.indexOf(search)
  if (at < 0) return Number.POSITIVE_INFINITY
  return /[^a-z0-9]/.test(text[at - 1] ?? '') ? 2 : 3
}

function matches(wallet: Wallet, query: WalletQuery): boolean {
  const { include, exclude, chains, names, rdns, platform } = query
  const badge = query.badge_type ?? query.badge
  if (include && include.length > 0 && !include.includes(wallet.id)) return false
  if (exclude?.includes(wallet.id)) return false
  if (chains && chains.length > 0 && !chains.some((chain) => wallet.chains.includes(chain))) return false
  if (badge && wallet.badge_type !== badge) return false
  if (names && names.length > 0) {
    const wanted = names.map((name) => name.trim().toLowerCase())
    if (!wanted.includes(wallet.name.toLowerCase())) return false
  }
  if (rdns && rdns.length > 0 && (wallet.rdns === null || !rdns.includes(wallet.rdns))) return false
  if (platform === 'ios' && wallet.app_store === null) return false
  if (platform === 'android' && wallet.play_store === null) return false
  return true
}

/**
 * A page of wallets in the order of the catalogue, or with `search` the best matches first. After the last page
 * `data` is empty and `count` does not change.
 */
export function findWallets(wallets: readonly Wallet[], query: WalletQuery): WalletPage {
  let found = wallets.filter((wallet) => matches(wallet, query))
  const search = query.search?.trim().toLowerCase() ?? ''
  if (search !== '') {
    found = found
      .map((wallet) => ({ wallet, rank: rank(wallet.name, search) }))
      .filter((item) => item.rank !== Number.POSITIVE_INFINITY)
      .sort((a, b) => a.rank - b.rank || a.wallet.order - b.wallet.order)
      .map((item) => item.wallet)
  }
  const start = (query.page - 1) * query.entries
  return {
    count: found.length,
    nextPage: start + query.entries < found.length ? query.page + 1 : null,
    previousPage: query.page > 1 ? query.page - 1 : null,
    data: found.slice(start, start + query.entries),
  }
}
