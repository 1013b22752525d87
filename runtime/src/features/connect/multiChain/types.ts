import type { ChainNamespace } from '../../../chains/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'

/** What ConnectingMultiChain is opened with. */
export interface MultiChainData {
  readonly name: string
  readonly wallet?: CatalogueWallet | undefined
  readonly connectors: readonly { readonly id: string; readonly namespace: ChainNamespace }[]
}
