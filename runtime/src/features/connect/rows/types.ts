import type { Connector, ConnectorType } from '../../../chains/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'

/** Kinds of rows; wallets that announce themselves stand with the injected ones. */
export type RowType = Exclude<ConnectorType, 'announced'>

/** One wallet of the Connect view, however many families of chains it lives in. */
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
