import type { ChainNamespace, Connector, ConnectorType } from '../../../chains/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'

/** Everything a wallet may go by. */
export interface Named {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly rdns?: string | undefined
}

/**
 * The keys a wallet is recognised by: two that share one are the same wallet. Its id is the rdns of an
 * announced wallet and the explorer's of one from the catalogue.
 *
 * @param mobile whether the browser is a phone's, where MetaMask goes by a name of its own.
 */
export function walletKeys({ id, name, rdns }: Named, mobile = false): readonly string[] {
  return [id, name, rdns]
    .map((key) => key?.trim().toLowerCase())
    .filter((key): key is string => key !== undefined && key !== '')
    .map((key) => (mobile && key === 'io.metamask.mobile' ? 'io.metamask' : key))
}

/** Kinds of rows; wallets that announce themselves stand with the injected ones. */
export type RowType = Exclude<ConnectorType, 'announced'>

/** One wallet of the Connect view, however many namespaces it lives in. */
export interface WalletRow {
  readonly type: RowType
  readonly name: string
  /** What it can be connected by now, at most one a namespace, the active namespace's first; empty when it is not here. */
  readonly connectors: readonly Connector[]
  readonly wallet?: CatalogueWallet
  /** It is one of the wallets connected last. */
  readonly recent: boolean
  /** Others of this browser share its name or id: which of how many it is, in the order they were found. */
  readonly alike?: { readonly place: number; readonly of: number }
}

/** As `walletKeys`, for a wallet of this browser. */
export function connectorKeys({ id, name, info }: Connector, mobile = false): readonly string[] {
  return walletKeys({ id, name, rdns: info?.rdns }, mobile)
}

/**
 * Wallets of several namespaces as one: connectors of the same name or rdns, at most one a
 * namespace. Within a namespace every connector is a wallet of its own, even if it borrows a name.
 *
 * @param namespace the active one, whose connectors come first.
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
