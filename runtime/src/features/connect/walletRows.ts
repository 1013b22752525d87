import type { ChainNamespace, Connector } from '../../chains/types.js'
import type { CatalogueWallet } from './walletCatalogue.js'

/** Recommended wallets fill up to this many rows together with the installed ones. */
const wanted = 2

export interface WalletRowsParameters {
  readonly connectors: readonly Connector[]
  /** Ids of the wallets connected last, newest first. */
  readonly recentIds: readonly string[]
  readonly recommended: readonly CatalogueWallet[]
  /** Its wallets win over those of the same name in another namespace. */
  readonly namespace: ChainNamespace | undefined
}

export interface WalletRows {
  readonly installed: readonly { readonly connector: Connector; readonly recent: boolean }[]
  readonly recommended: readonly CatalogueWallet[]
  /** How many recommended rows there may be: their place is kept while they load. */
  readonly room: number
}

/**
 * Which wallets the Connect view lists, and in which order: recent ones, other installed ones, then
 * recommended ones that are not installed. A wallet known by several ways is listed once.
 */
export function walletRows({
  connectors,
  recentIds,
  recommended,
  namespace,
}: WalletRowsParameters): WalletRows {
  const own = (connector: Connector) => (connector.namespace === namespace ? 0 : 1)
  const age = ({ id }: Connector) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length)
  const seen = new Set<string>()
  const isNew = (names: readonly (string | undefined)[]) => {
    const keys = names.flatMap((name) => (name ? [name.trim().toLowerCase()] : []))
    const fresh = !keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return fresh
  }
  const installed = [...connectors]
    .sort((a, b) => own(a) - own(b))
    .filter(({ id, name, info }) => isNew([id, name, info?.rdns]))
    .sort((a, b) => age(a) - age(b))
    .map((connector) => ({ connector, recent: recentIds.includes(connector.id) }))
  const room = Math.max(0, wanted - installed.length)
  const others = recommended.filter(({ name, rdns }) => isNew([name, rdns]))
  return { installed, recommended: others.slice(0, room), room }
}
