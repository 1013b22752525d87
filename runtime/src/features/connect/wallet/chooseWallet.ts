import type { ChainNamespace, Connector } from '../../../chains/types.js'
import { isMobile } from '../../../kit/device.js'
import { trackEvent } from '../../../kit/events.js'
import { pairingStore } from '../../../kit/pairingSource.js'
import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { preloadView } from '../../../ui/modal/card/useLoadedView.js'
import { connectFromList } from './connectAttempt.js'
import type { ConnectingData } from './connectingTarget.js'

export interface WalletChoice {
  readonly name: string
  /** At most one per namespace. Empty if the wallet is not in this browser. */
  readonly connectors: readonly Connector[]
  readonly wallet?: CatalogueWallet | undefined
}

/** The data of ConnectingMultiChain. */
export interface MultiChainData {
  readonly name: string
  readonly wallet?: CatalogueWallet | undefined
  readonly connectors: readonly { readonly id: string; readonly namespace: ChainNamespace }[]
}

/** Shows the next view for a wallet. If it has several namespaces, the user first chooses one. */
export function chooseWallet(kit: Kit, { name, connectors, wallet }: WalletChoice): void {
  const [connector, ...others] = connectors
  if (connector?.type === 'walletConnect') {
    trackEvent(kit, { event: 'SELECT_WALLET', properties: { name, platform: 'qrcode' } })
    preloadPairing(kit)
    pairingStore(kit).source.peek()?.prepare?.()
    pushView(kit, viewOfAnyWallet())
    return
  }
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

/** On a phone, ConnectingWalletConnectBasic is the list of wallets. */
const viewOfAnyWallet = () =>
  isMobile(navigator.userAgent) ? 'ConnectingWalletConnect' : 'ConnectingWalletConnectBasic'

/** Imports the code of a pairing and its view when a pointer or focus is on the row. It contacts nobody. */
export function preloadPairing(kit: Kit): void {
  pairingStore(kit).source.peek()?.preload?.()
  // If this fails, the view imports it again and shows the error.
  preloadView(kit, viewOfAnyWallet()).catch(() => {})
}

/** Opens a wallet's app inside a tap, and returns whether it did. Set while a phone lists wallets. */
export const tapHandlers = new WeakMap<Kit, (wallet: CatalogueWallet) => boolean>()

/**
 * Shows the next view for a wallet: one that connects it, opens its app, or says how to get it. A wallet that
 * is not in this browser has one view for all ways to reach it.
 */
export function selectWallet(kit: Kit, name: string, data: ConnectingData): void {
  const { connectorId, wallet } = data
  const elsewhere = wallet?.mobileLink || wallet?.webappLink || wallet?.desktopLink
  if (connectorId === undefined && wallet && (elsewhere || isMobile(navigator.userAgent))) {
    const opened = tapHandlers.get(kit)?.(wallet) ?? false
    pushView(kit, 'ConnectingWalletConnect', { ...data, opened })
    return
  }
  const platform = connectorId === undefined ? 'unsupported' : 'browser'
  trackEvent(kit, { event: 'SELECT_WALLET', properties: { name, platform } })
  if (connectorId === undefined) pushView(kit, 'MissingWallet', data)
  else connectFromList(kit, { id: connectorId, namespace: data.namespace ?? '' }, data)
}
