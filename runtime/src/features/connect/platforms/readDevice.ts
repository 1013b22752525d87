import { isMobile } from '../../../kit/isMobile.js'
import type { Device } from './types.js'

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
