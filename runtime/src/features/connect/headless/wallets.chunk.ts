import type { Connector } from '../../../chains/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { groupConnectors } from '../rows/walletKeys.js'
import { findConnectors } from '../wallet/findConnectors.js'
import type { ListedWallet } from './useWallets.js'

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
