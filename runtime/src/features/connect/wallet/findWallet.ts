import { loadCode } from '../../../errors/AppKitError.js'
import { removeViews } from '../../../kit/history.js'
import type { ViewName } from '../../../kit/register.js'
import { replaceView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import type { ConnectingData } from './connectingTarget.js'
import { findConnectors, groupsHere } from './findConnectors.js'
import { customWallet } from './walletCatalogue.js'

/** The data of a view that was opened with the id of a wallet, which has not been looked for; else undefined. */
export function wantedWallet(data: unknown): Pick<ConnectingData, 'walletId' | 'asCode'> {
  const { walletId, wallet, connectorId } = (data ?? {}) as ConnectingData
  return typeof walletId === 'string' && wallet === undefined && connectorId === undefined
    ? (data as ConnectingData)
    : {}
}

/**
 * Looks for a wallet by its id, in the page, in the config and in the catalogue, and shows the view that connects it: that of
 * the browser, that of its code and links, or where to get it.
 *
 * @param data - that of the view that is shown now. Nothing happens if another is shown meanwhile.
 * @returns whether a wallet with that id is known.
 * @throws AppKitError as the catalogue
 */
export async function openWantedWallet(kit: Kit, data: unknown): Promise<boolean> {
  const { walletId = '', asCode } = wantedWallet(data)
  const isShown = () => kit.router.peek().at(-1)?.data === data
  const show = (view: ViewName, next: ConnectingData) => {
    if (isShown()) replaceView(kit, view, next)
  }
  const connectorOf = (wallet?: CatalogueWallet) =>
    groupsHere(kit)
      .flat()
      .find(({ id }) => id === walletId || id === wallet?.rdns) ??
    (wallet && findConnectors(groupsHere(kit), wallet)[0])
  const here = asCode ? undefined : connectorOf()
  if (here !== undefined) {
    show('ConnectingExternal', { connectorId: here.id, namespace: here.namespace })
    return true
  }
  const wallet = await readWallet(kit, walletId)
  if (wallet === undefined) return false
  const connector = asCode ? undefined : connectorOf(wallet)
  const hasLinks = wallet.mobileLink || wallet.webappLink || wallet.desktopLink
  if (connector !== undefined)
    show('ConnectingExternal', { connectorId: connector.id, namespace: connector.namespace, wallet })
  else if (hasLinks) show('ConnectingWalletConnect', { wallet, ...(asCode && { asCode }) })
  // The same view, which tells where to get it.
  else if (isShown())
    removeViews(kit, (entry) => entry.data === data, { view: 'MissingWallet', data: { wallet } })
  return true
}

async function readWallet(kit: Kit, id: string): Promise<CatalogueWallet | undefined> {
  const own = kit.config.customWallets?.find((wallet) => wallet.id === id)
  if (own !== undefined) return customWallet(own)
  if (!kit.config.endpoints.catalogue || id === '' || id.length > 300) return undefined
  const { fetchWallets } = await loadCode(import('../../../services/catalogue/calls.js'))
  const { wallets } = await fetchWallets(kit, { page: 1, entries: 1, include: [id] })
  return wallets.find((wallet) => wallet.id === id)
}
