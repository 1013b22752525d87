import type { components } from '../../generated/catalogue/types.js'

/** A wallet as the catalogue sends it (specs/openapi/catalogue.yaml). */
export type Wallet = components['schemas']['Wallet']

/** The filters of a page of wallets. All of them must match; an empty list is no filter. */
export interface WalletQuery {
  /** Counted from 1. */
  readonly page: number
  readonly entries: number
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** CAIP-2 ids. A wallet has to know one of them. */
  readonly chains?: readonly string[]
  /** A part of the name, whatever its case. */
  readonly search?: string
  readonly badge?: 'none' | 'certified'
  readonly names?: readonly string[]
  readonly rdns?: readonly string[]
  readonly platform?: 'ios' | 'android'
}

/** One page, and the number of matching wallets on all pages. */
export interface WalletPage {
  readonly count: number
  readonly nextPage: number | null
  readonly previousPage: number | null
  readonly data: readonly Wallet[]
}

/**
 * Answers as `GET /getWallets` does (specs/openapi/catalogue.yaml): a page of the wallets that match, in the order of the
 * catalogue, where those stand back by 20 places whose own namespace, that of the first of their chains, is not asked for;
 * with `search` the best matches first. After the last page `data` is empty and `count` does not change.
 *
 * A wallet with the chain `eip155:*` takes every network of that namespace. It is answered with those that were asked for.
 *
 * @param wallets - the whole catalogue, in its order.
 * @example
 * findWallets(wallets, { page: 1, entries: 4, chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }).data[0]?.name // Phantom
 */
export function findWallets(wallets: readonly Wallet[], query: WalletQuery): WalletPage {
  const { page, entries, chains = [] } = query
  const found = arrange(
    wallets.filter((wallet) => matches(wallet, query)),
    query,
  )
  const start = (page - 1) * entries
  return {
    count: found.length,
    nextPage: start + entries < found.length ? page + 1 : null,
    previousPage: page > 1 ? page - 1 : null,
    data: found.slice(start, start + entries).map((wallet) => withChains(wallet, chains)),
  }
}

function matches(wallet: Wallet, query: WalletQuery): boolean {
  const { include, exclude, chains, names, rdns, badge, platform } = query
  const isIn = (list: readonly string[] | undefined, value: string) => !list?.length || list.includes(value)
  const isNamed =
    !names?.length || names.some((name) => name.trim().toLowerCase() === wallet.name.toLowerCase())
  return (
    isIn(include, wallet.id) &&
    !exclude?.includes(wallet.id) &&
    (!chains?.length || chains.some((chain) => takes(wallet, chain))) &&
    (badge === undefined || (wallet.badge_type ?? 'none') === badge) &&
    isNamed &&
    isIn(rdns, wallet.rdns ?? '') &&
    (platform === undefined || Boolean(platform === 'ios' ? wallet.app_store : wallet.play_store))
  )
}

const everyOf = (chain: string) => `${chain.split(':')[0]}:*`

const takes = ({ chains }: Wallet, chain: string) =>
  Boolean(chains?.includes(chain) || chains?.includes(everyOf(chain)))

/** A wallet for every network of a namespace is for those that are asked for. */
function withChains(wallet: Wallet, asked: readonly string[]): Wallet {
  const { chains = [] } = wallet
  const more = asked.filter((chain) => chains.includes(everyOf(chain)) && !chains.includes(chain))
  return more.length === 0 ? wallet : { ...wallet, chains: [...chains, ...more] }
}

/** How far a wallet of other networks stands back: behind the common wallets that were made for those that are asked for. */
const placesBack = 20

function arrange(wallets: readonly Wallet[], { chains = [], search = '' }: WalletQuery): readonly Wallet[] {
  const text = search.trim().toLowerCase()
  const placeOf = (wallet: Wallet, index: number) => {
    if (text !== '') return rankOf(wallet.name.toLowerCase(), text)
    const own = everyOf(wallet.chains?.[0] ?? '')
    return chains.length === 0 || chains.some((chain) => everyOf(chain) === own) ? index : index + placesBack
  }
  const places = wallets.map((wallet, index) => ({ wallet, place: placeOf(wallet, index) }))
  return places
    .filter(({ place }) => place !== undefined)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ wallet }) => wallet)
}

/** How well a name matches: 0 the name itself, 1 its start, 2 the start of a word, 3 anywhere. */
function rankOf(name: string, text: string): number | undefined {
  const at = name.indexOf(text)
  if (at < 0) return undefined
  if (at === 0) return name === text ? 0 : 1
  return /[^a-z0-9]/.test(name.charAt(at - 1)) ? 2 : 3
}
