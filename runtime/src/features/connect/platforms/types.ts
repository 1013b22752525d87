import type { CatalogueWallet } from '../../../services/catalogue/types.js'

/** A way to reach a wallet (docs/behaviour.md#ways-to-a-wallet). */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** What the ways to a wallet are worked out from. */
export type WalletLinks = Pick<
  CatalogueWallet,
  'id' | 'name' | 'rdns' | 'injected' | 'mobileLink' | 'linkMode' | 'webappLink' | 'desktopLink'
>

/** What is known of the device and of what surrounds the page. */
export interface Device {
  /** A phone or tablet. */
  readonly mobile: boolean
  readonly ios: boolean
  readonly android: boolean
  /** Safari itself on iOS, not another app that uses its engine. */
  readonly iosSafari: boolean
  /** Inside Telegram. */
  readonly telegram: boolean
  /** In a frame of another page. */
  readonly framed: boolean
  /** Installed to the home screen. */
  readonly standalone: boolean
}
