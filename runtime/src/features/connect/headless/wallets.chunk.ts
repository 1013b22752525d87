import type { Connector } from '../../../chains/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { groupConnectors } from '../rows/walletKeys.js'
import { findConnectors } from '../wallet/findConnectors.js'

/** A wallet of the catalogue or of the config. */
export interface ListedWallet extends CatalogueWallet {
  /** Its connectors, if it is in this browser, one per namespace: for `connect`. */
  readonly connectors: readonly Connector[]
}

/** The code of `useWallets`, which loads with the first list. */
export { createWalletBrowser } from '../allWallets/getWalletBrowser.js'

/** The wallets, each with its connectors if it is in this browser. A session of another device is not one. */
export function joinConnectors(
  wallets: readonly CatalogueWallet[],
  connectors: readonly Connector[],
): readonly ListedWallet[] {
  const groups = groupConnectors(
    connectors.filter(({ type }) => type !== 'walletConnect'),
    undefined,
  )
  return wallets.map((wallet) => ({ ...wallet, connectors: findConnectors(groups, wallet) }))
}
