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
 * recommended ones that are not installed. The plain injected wallet is there only for namespaces in
 * which no wallet announced itself.
 */
export function walletRows({
  connectors,
  recentIds,
  recommended,
  namespace,
}: WalletRowsParameters): WalletRows {
  const own = (connector: Connector) => (connector.namespace === namespace ? 0 : 1)
  const age = ({ id }: Connector) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length)
  const owners = new Map<string, ChainNamespace>()
  // Within a namespace every connector is a wallet of its own, even if it borrows a name; across
  // namespaces the same name is the same wallet.
  const isNew = ({ id, name, info, namespace: owner }: Connector) => {
    const keys = keysOf(id, name, info?.rdns)
    const fresh = keys.every((key) => (owners.get(key) ?? owner) === owner)
    for (const key of keys) if (!owners.has(key)) owners.set(key, owner)
    return fresh
  }
  const announced = new Set(
    connectors.filter(({ type }) => type === 'announced').map((each) => each.namespace),
  )
  const installed = [...connectors]
    .filter(({ type, namespace: owner }) => type !== 'injected' || !announced.has(owner))
    .sort((a, b) => own(a) - own(b))
    .filter(isNew)
    .sort((a, b) => age(a) - age(b))
    .map((connector) => ({ connector, recent: recentIds.includes(connector.id) }))
  const room = Math.max(0, wanted - installed.length)
  const others = recommended.filter(({ name, rdns }) => !keysOf(name, rdns).some((key) => owners.has(key)))
  return { installed, recommended: others.slice(0, room), room }
}

function keysOf(...names: readonly (string | undefined)[]): string[] {
  return names.flatMap((name) => (name ? [name.trim().toLowerCase()] : []))
}
