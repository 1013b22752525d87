import type { ChainNamespace, Connector } from '../../../chains/types.js'
import { callHost } from '../../../errors/AppKitError.js'
import { trackEvent } from '../../../kit/events.js'
import { isMobile, pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import type { ConnectingData } from './connectingTarget.js'

export interface WalletChoice {
  readonly name: string
  /** At most one a namespace; none when the wallet is not in this browser. */
  readonly connectors: readonly Connector[]
  readonly wallet?: CatalogueWallet | undefined
}

/** What ConnectingMultiChain is opened with. */
export interface MultiChainData {
  readonly name: string
  readonly wallet?: CatalogueWallet | undefined
  readonly connectors: readonly { readonly id: string; readonly namespace: ChainNamespace }[]
}

/** Goes on with a wallet: one that lives in several namespaces is first asked which. */
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

/**
 * Goes on with a wallet: the next view connects it, leads to its app, or says how to get it. The view
 * of a wallet that is elsewhere knows which ways there are, so that one says which was taken.
 */
export function selectWallet(kit: Kit, name: string, data: ConnectingData): void {
  const { connectorId, wallet } = data
  const elsewhere = wallet?.mobileLink || wallet?.webappLink || wallet?.desktopLink
  if (connectorId === undefined && wallet && (elsewhere || isMobile(navigator.userAgent))) {
    pushView(kit, 'ConnectingWalletConnect', data)
    return
  }
  const platform = connectorId === undefined ? 'unsupported' : 'browser'
  trackEvent(kit, { event: 'SELECT_WALLET', properties: { name, platform } })
  pushView(kit, connectorId === undefined ? 'MissingWallet' : 'ConnectingExternal', data)
}

/**
 * Every network of this app as CAIP-2 ids: what a wallet must know one of to be listed. An app without
 * namespaces of its own pairs wallets on the networks of its config. Subscribes when read in an effect.
 */
export function requestedChains(kit: Kit): readonly string[] {
  const networks =
    kit.chains.size === 0
      ? kit.config.networks
      : [...kit.chains.values()].flatMap((chain) => chain.networks.value)
  return networks.map(({ caipNetworkId }) => caipNetworkId)
}

/**
 * Imports what connecting takes, on the first sign that the user is about to choose a wallet, so that
 * the choice does not wait for it.
 */
export function preloadConnecting(kit: Kit): void {
  // A failed preload says nothing: the choice that follows tries again and reports it.
  import('../../../kit/connect.chunk.js').catch(() => {})
  for (const { driver } of kit.chains.values()) callHost(() => driver.preload?.())
}
