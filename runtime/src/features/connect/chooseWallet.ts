import type { Connector } from '../../chains/types.js'
import { pushView } from '../../kit/actions/pushView.js'
import type { Kit } from '../../kit/types.js'
import type { CatalogueWallet } from '../../services/catalogue/types.js'
import type { MultiChainData } from './multiChain/types.js'
import { selectWallet } from './selectWallet.js'

export interface WalletChoice {
  readonly name: string
  /** At most one a namespace; none when the wallet is not in this browser. */
  readonly connectors: readonly Connector[]
  readonly wallet?: CatalogueWallet | undefined
}

/** Goes on with a wallet: one that lives in several families of chains is first asked which. */
export function chooseWallet(kit: Kit, { name, connectors, wallet }: WalletChoice): void {
  const [connector, ...others] = connectors
  if (others.length === 0) {
    selectWallet(kit, name, { wallet, connectorId: connector?.id, namespace: connector?.namespace })
    return
  }
  const data: MultiChainData = {
    name,
    wallet,
    connectors: connectors.map(({ id, namespace }) => ({ id, namespace })),
  }
  pushView(kit, 'ConnectingMultiChain', data)
}
