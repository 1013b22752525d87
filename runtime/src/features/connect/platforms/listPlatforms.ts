import { browseLinkOf } from './browseLinkOf.js'
import type { Device, Platform, WalletLinks } from './types.js'

export interface ListPlatformsParameters {
  readonly wallet: WalletLinks
  /** Whether the wallet is in this browser. */
  readonly installed: boolean
  readonly device: Pick<Device, 'mobile'>
  /** Whether the app can connect wallets of the browser; without adapters of its own it cannot. */
  readonly adapters: boolean
  /** The namespace that is to be connected. */
  readonly namespace?: string | undefined
}

/**
 * The ways to a wallet, the first one preselected: contracts/behaviour.md section 2, "Platform tabs".
 * A wallet whose app opens pages by a link of its own has a way on phones without `mobile_link` too.
 */
export function listPlatforms(parameters: ListPlatformsParameters): Platform[] {
  const { wallet, installed, device, adapters, namespace } = parameters
  const browses = device.mobile && browseLinkOf(wallet.id, namespace) !== undefined
  const inBrowsers = wallet.rdns !== undefined || wallet.injected?.some(({ injectedId }) => injectedId !== '')
  const ways: readonly (readonly [Platform, unknown])[] = [
    ['browser', installed],
    ['mobile', device.mobile && (wallet.mobileLink || browses)],
    ['qrcode', !device.mobile && wallet.mobileLink],
    ['web', wallet.webappLink],
    ['desktop', !device.mobile && wallet.desktopLink],
    ['unsupported', adapters && !installed && inBrowsers],
  ]
  return ways.flatMap(([platform, there]) => (there ? [platform] : []))
}
