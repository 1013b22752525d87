import { isMobile } from '../../../kit/device.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'

/** A way to reach a wallet (docs/behaviour.md#ways-to-a-wallet). */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** The input for the ways to reach a wallet. */
export type WalletLinks = Pick<
  CatalogueWallet,
  'id' | 'name' | 'rdns' | 'injected' | 'mobileLink' | 'linkMode' | 'webappLink' | 'desktopLink' | 'isOwn'
>

/** Facts about the device and the place where the page is shown. */
export interface Device {
  /** A phone or tablet. */
  readonly mobile: boolean
  readonly ios: boolean
  readonly android: boolean
  /** Safari on iOS itself, not another app with its engine. */
  readonly iosSafari: boolean
  /** Inside Telegram. */
  readonly telegram: boolean
  /** In a frame of another page. */
  readonly framed: boolean
  /** Installed on the home screen. */
  readonly standalone: boolean
}

/** The parts of `window` that are read. Any of them may be missing or of another type. */
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

/** Reads the device and the environment from a window. It changes nothing and never throws. */
export function readDevice(window: DeviceWindow): Device {
  const { userAgent, maxTouchPoints = 0, standalone } = window.navigator
  // iPadOS identifies itself as a Mac, but no Mac has a touch screen.
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
  // Telegram's script may run in any browser. There its platform is unknown.
  const app = (Telegram as { readonly WebApp?: { readonly platform?: unknown } } | undefined)?.WebApp
  return typeof app === 'object' && app !== null && app.platform !== 'unknown'
}
