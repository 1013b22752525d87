import { browseLinkOf } from './browseLinkOf.js'
import type { Device, Platform, WalletLinks } from './types.js'

export interface ListPlatformsParameters {
  readonly wallet: WalletLinks
  /** Whether the wallet is in this browser. */
  readonly installed: boolean
  readonly device: Pick<Device, 'mobile'>
  /** Whether the app can connect wallets of the browser; without adapters of its own it cannot. */
  readonly adapters: boolean
  /** Whether there is somebody who makes pairings; without one only links that open this page in a wallet work. */
  readonly paired: boolean
  /** The namespace that is to be connected. */
  readonly namespace?: string | undefined
}

/** The ways to a wallet that work here, the first one preselected. */
export function listPlatforms(parameters: ListPlatformsParameters): Platform[] {
  const { wallet, installed, device, adapters, paired, namespace } = parameters
  const browses = device.mobile && browseLinkOf(wallet, namespace) !== undefined
  const inBrowsers = wallet.rdns !== undefined || wallet.injected?.some(({ injectedId }) => injectedId !== '')
  const ways: readonly (readonly [Platform, unknown])[] = [
    ['browser', installed],
    ['mobile', device.mobile && ((paired && wallet.mobileLink) || browses)],
    ['qrcode', paired && !device.mobile && wallet.mobileLink],
    ['web', paired && wallet.webappLink],
    ['desktop', paired && !device.mobile && wallet.desktopLink],
    ['unsupported', adapters && !installed && inBrowsers],
  ]
  return ways.flatMap(([platform, there]) => (there ? [platform] : []))
}
