import type { LinkTarget } from '../../../kit/openWalletLink.js'
import type { Device } from './types.js'

/**
 * Where a wallet's link opens. Inside Telegram always anew; an app's scheme never leaves the page, so it
 * needs no new one; a web app opens beside this page. Else `_self`, or `_top` inside a frame
 * (contracts/behaviour.md section 2, "Mobile deep links").
 */
export function linkTarget(
  link: string,
  platform: 'mobile' | 'web' | 'desktop',
  { telegram, framed, standalone }: Pick<Device, 'telegram' | 'framed' | 'standalone'>,
): LinkTarget {
  const isPage = /^https?:/.test(link)
  // A page in the place of an installed app would leave the visitor without a way back.
  if (telegram || (isPage && (platform !== 'mobile' || standalone))) return '_blank'
  return framed ? '_top' : '_self'
}
