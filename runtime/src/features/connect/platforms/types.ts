import { isMobile } from '../../../kit/router.js'
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

/** The parts of `window` that say where we are; any may be missing or of another kind. */
export interface DeviceWindow {
  readonly navigator: {
    readonly userAgent: string
    readonly maxTouchPoints?: number
    readonly standalone?: unknown
  }
  readonly self?: unknown
  readonly top?: unknown
  readonly matchMedia?: (query: string) => { readonly matches: boolean }
  readonly Telegram?: unknown
  readonly TelegramWebviewProxy?: unknown
  readonly TelegramWebviewProxyProto?: unknown
}

/** Reads device and surroundings from a window; it changes nothing and never throws. */
export function readDevice(window: DeviceWindow): Device {
  const { userAgent, maxTouchPoints = 0, standalone } = window.navigator
  // iPadOS says that it is a Mac; no Mac has a touch screen.
  const tablet = /macintosh/i.test(userAgent) && maxTouchPoints > 1
  const ios = tablet || /iphone|ipad|ipod/i.test(userAgent)
  return {
    mobile: tablet || isMobile(userAgent),
    ios,
    android: /android/i.test(userAgent),
    iosSafari:
      ios &&
      /safari\//i.test(userAgent) &&
      !/crios|fxios|edgios|opt\/|opios|duckduckgo|gsa\//i.test(userAgent),
    telegram: isTelegram(window),
    framed: window.top !== window.self,
    standalone: standalone === true || window.matchMedia?.('(display-mode: standalone)').matches === true,
  }
}

function isTelegram({ Telegram, TelegramWebviewProxy, TelegramWebviewProxyProto }: DeviceWindow): boolean {
  if (TelegramWebviewProxy || TelegramWebviewProxyProto) return true
  // Telegram's own script may run in any browser; there it says that it does not know its platform.
  const app = (Telegram as { readonly WebApp?: { readonly platform?: unknown } } | undefined)?.WebApp
  return typeof app === 'object' && app !== null && app.platform !== 'unknown'
}
