import type { ChainNamespace, Connector, ConnectorType } from '../../../chains/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'

/** All names and ids of a wallet. */
export interface Named {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly rdns?: string | undefined
}

/**
 * The keys that identify a wallet: two wallets with a common key are the same. The id of an announced wallet is
 * its rdns, that of a catalogue wallet is its explorer id.
 *
 * @param mobile - whether the browser is on a phone, where MetaMask has another name.
 */
export function walletKeys({ id, name, rdns }: Named, mobile = false): readonly string[] {
  return [id, name, rdns]
    .map((key) => key?.trim().toLowerCase())
    .filter((key): key is string => key !== undefined && key !== '')
    .map((key) => (mobile && key === 'io.metamask.mobile' ? 'io.metamask' : key))
}

/** Types of rows. Wallets that announce themselves have the type injected. */
export type RowType = Exclude<ConnectorType, 'announced'>

/** One wallet of the Connect view, with all of its namespaces. */
export interface WalletRow {
  readonly type: RowType
  readonly name: string
  /**
   * Its connectors, at most one per namespace, the active namespace first. Empty if it is not in this browser.
   */
  readonly connectors: readonly Connector[]
  readonly wallet?: CatalogueWallet
  /** One of the last connected wallets. */
  readonly recent: boolean
  /**
   * If several wallets of this browser share its name or id: its number, in the order in which they were found.
   */
  readonly alike?: { readonly place: number; readonly of: number }
}

/** The keys of `walletKeys`, for a wallet of this browser. */
export function connectorKeys({ id, name, info }: Connector, mobile = false): readonly string[] {
  return walletKeys({ id, name, rdns: info?.rdns }, mobile)
}

/**
 * Groups connectors with the same name or rdns into one wallet, at most one per namespace. Within a namespace
 * every connector is a separate wallet, even with the same name.
 *
 * @param namespace - the active one. Its connectors are first.
 */
export function groupConnectors(
  connectors: readonly Connector[],
  namespace: ChainNamespace | undefined,
): readonly (readonly Connector[])[] {
  const groups: { members: Connector[]; keys: Set<string> }[] = []
  const own = (connector: Connector) => (connector.namespace === namespace ? 0 : 1)
  for (const connector of [...connectors].sort((a, b) => own(a) - own(b))) {
    const keys = connectorKeys(connector)
    const group = groups.find(
      (each) =>
        keys.some((key) => each.keys.has(key)) &&
        each.members.every((member) => member.namespace !== connector.namespace),
    )
    if (group === undefined) groups.push({ members: [connector], keys: new Set(keys) })
    else {
      group.members.push(connector)
      for (const key of keys) group.keys.add(key)
    }
  }
  return groups.map(({ members }) => members)
}
