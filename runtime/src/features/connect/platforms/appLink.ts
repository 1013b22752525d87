import { lateStorageKeys } from '../../../kit/activeAccount.js'
import { openUrl } from '../../../kit/openUrl.js'
import type { Kit } from '../../../kit/types.js'
import { type Device, readDevice, type WalletLinks } from './types.js'
import { buildDeepLink, type DeepLink, walletSchemes } from './walletSchemes.js'

export interface AppLinkParameters {
  readonly wallet: WalletLinks
  readonly platform: 'mobile' | 'web' | 'desktop'
  readonly device: Device
  /** The namespace that is to be connected. */
  readonly namespace: string | undefined
  /** A pairing's uri, checked. */
  readonly uri: string | undefined
  /** Whether a pairing is on its way. */
  readonly waiting: boolean
}

/** The link that opens a wallet's app from this page; undefined while there is none. */
export const appLinkOf = (kit: Kit, parameters: AppLinkParameters): DeepLink | undefined =>
  buildDeepLink({
    ...parameters,
    page: location,
    preferUniversal: kit.config.experimental_preferUniversalLinks,
  })

/**
 * Opens a wallet's app, to be called inside the click. Stores which wallet a pairing was handed to: WalletConnect
 * clients open it again for a signature. Links without a pairing are not stored.
 */
export function openAppLink(kit: Kit, wallet: WalletLinks, { redirect, target, href }: DeepLink): void {
  if (!openUrl(redirect, { target, schemes: walletSchemes(wallet) }) || href === undefined) return
  kit.storage.set(lateStorageKeys.deepLinkChoice, JSON.stringify({ href, name: wallet.name }))
}

/**
 * Opens a wallet's app with a pairing, in the way that fits the device, to be called inside the click.
 *
 * @param uri - a pairing's uri, checked.
 * @returns whether there was a link to open.
 */
export function openWithPairing(kit: Kit, wallet: WalletLinks, uri: string): boolean {
  const device = readDevice(window)
  const platform = device.mobile ? 'mobile' : wallet.desktopLink ? 'desktop' : 'web'
  const namespace = kit.activeNamespace.peek()
  const link = appLinkOf(kit, { wallet, platform, device, namespace, uri, waiting: false })
  if (link === undefined) return false
  openAppLink(kit, wallet, link)
  return true
}
