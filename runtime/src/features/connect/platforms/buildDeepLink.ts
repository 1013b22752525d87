import { checkUrl, type LinkTarget } from '../../../kit/openUrl.js'
import { browseLinkOf } from './browseLinkOf.js'
import type { Device, WalletLinks } from './types.js'
import { walletBase, walletSchemes } from './walletSchemes.js'

export interface DeepLink {
  /** Opens the wallet: to be given to `openUrl` inside the click, with the wallet's schemes. */
  readonly redirect: string
  /** The wallet's address without the pairing, to be remembered; absent when no pairing is in it. */
  readonly href?: string
  readonly target: LinkTarget
}

export interface BuildDeepLinkParameters {
  readonly wallet: WalletLinks
  /** Which of the wallet's addresses: that of its phone, web or desktop app. */
  readonly platform: 'mobile' | 'web' | 'desktop'
  /** A pairing's uri, checked. Without it only a link that opens this page in the wallet can be made. */
  readonly uri: string | undefined
  readonly device: Device
  /** Whether a pairing is on its way: then a link that needs none is made only where it is the better one. */
  readonly waiting?: boolean
  /** The namespace that is to be connected. */
  readonly namespace?: string | undefined
  /** Where this page is. */
  readonly page: { readonly href: string; readonly origin: string }
  /** `experimental_preferUniversalLinks` of the config. */
  readonly preferUniversal?: boolean | undefined
}

/**
 * The link that brings a visitor into a wallet's app. A pairing is a secret: it is appended to an address
 * that the wallet's own entry names, and to nothing else.
 *
 * @returns undefined when the wallet has no such address, its address may not be opened, or the pairing
 *   it needs is not there yet.
 */
export function buildDeepLink(parameters: BuildDeepLinkParameters): DeepLink | undefined {
  const { wallet, platform, uri, waiting = false, device, namespace, page } = parameters
  const schemes = walletSchemes(wallet)
  const browse = platform === 'mobile' ? browseLinkOf(wallet, namespace) : undefined
  if (browse !== undefined && (browse.always || (uri === undefined && !waiting)))
    return made(browse.link(page.href, page.origin, namespace))
  const base = baseOf(parameters, schemes)
  if (uri === undefined || base === undefined) return undefined
  // Telegram on Android decodes a link once before it hands it on.
  const once = encodeURIComponent(uri)
  const encoded = device.telegram && device.android ? encodeURIComponent(once) : once
  return made(`${base}wc?uri=${encoded}`, base)

  function made(link: string, href?: string): DeepLink | undefined {
    const redirect = checkUrl(link, schemes)
    if (redirect === undefined) return undefined
    return { redirect, target: targetOf(redirect, platform, device), ...(href && { href }) }
  }
}

function baseOf(
  { wallet, platform, preferUniversal }: BuildDeepLinkParameters,
  schemes: readonly string[],
): string | undefined {
  if (platform === 'web') return walletBase(wallet.webappLink, [])
  if (platform === 'desktop') return walletBase(wallet.desktopLink, schemes)
  const universal = wallet.linkMode?.startsWith('https://') ? walletBase(wallet.linkMode, []) : undefined
  const native = walletBase(wallet.mobileLink, schemes)
  return preferUniversal ? (universal ?? native) : (native ?? universal)
}

/**
 * Where a wallet's link opens. Inside Telegram always anew; an app's scheme never leaves the page, so it
 * needs no new one; a web app opens beside this page. Else `_self`, or `_top` inside a frame.
 */
function targetOf(
  link: string,
  platform: BuildDeepLinkParameters['platform'],
  { telegram, framed, standalone }: Device,
): LinkTarget {
  const isPage = /^https?:/.test(link)
  // A page in the place of an installed app would leave the visitor without a way back.
  if (telegram || (isPage && (platform !== 'mobile' || standalone))) return '_blank'
  return framed ? '_top' : '_self'
}
