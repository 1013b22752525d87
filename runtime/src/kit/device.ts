/**
 * Whether a browser runs on a phone or tablet. There a wallet is an app beside the browser, which a link opens; elsewhere
 * it is in the browser, or on a phone that scans a code.
 *
 * An iPad says that it is a Mac, so it counts as a desktop here. What opens apps looks for its touch screen as well: see
 * `readDevice` of `features/connect/platforms/types.ts`.
 *
 * @param userAgent - the `User-Agent` of the browser, such as `navigator.userAgent`
 * @returns true for Android, iPhones, older iPads, and every browser that calls itself mobile
 *
 * @example
 * import { isMobile } from '../kit/device.js'
 *
 * const view = isMobile(navigator.userAgent) ? 'ConnectingWalletConnect' : 'ConnectingWalletConnectBasic'
 */
export function isMobile(userAgent: string): boolean {
  return /android|ip(hone|ad|od)|mobile/i.test(userAgent)
}
