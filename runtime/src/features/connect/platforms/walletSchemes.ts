import { isAppScheme, schemeOf } from '../../../kit/appSchemes.js'
import { checkUrl, type LinkTarget } from '../../../kit/openUrl.js'
import { browseLinkOf, browseSchemeOf } from '../wallet/browseLinkOf.js'
import type { Device, WalletLinks } from './types.js'

/** A wallet's link in any form of the catalogue (`metamask`, `metamask:`, `metamask://`) as `scheme://…`. */
const withSlashes = (link: string): string =>
  link.includes('://') ? link : `${link.replace(/:?\/*$/, '')}://`

/**
 * The allowed schemes of a wallet's links: those that its entry names for its apps, if they are known as schemes of
 * wallets, or if the entry is one of the config.
 */
export function walletSchemes({
  id,
  rdns,
  mobileLink,
  desktopLink,
  isOwn = false,
}: Pick<WalletLinks, 'id' | 'rdns' | 'mobileLink' | 'desktopLink' | 'isOwn'>): readonly string[] {
  const own = isOwn ? [{ mobile_link: mobileLink ?? '', desktop_link: desktopLink ?? '' }] : []
  const named = [mobileLink, desktopLink].flatMap((link) => schemeOf(link) ?? [])
  return [...named.filter((scheme) => isAppScheme(scheme, own)), ...browseSchemeOf({ id, rdns })]
}

/**
 * A wallet's URL with a slash at its end, to append a path.
 *
 * @param schemes - allowed schemes besides https.
 * @returns undefined if there is none, or it must not be opened.
 */
export function walletBase(link: string | undefined, schemes: readonly string[]): string | undefined {
  if (!link) return undefined
  const full = withSlashes(link)
  // A path after a query or fragment would become part of it.
  if (/[?#]/.test(full)) return undefined
  const base = full.endsWith('/') ? full : `${full}/`
  return checkUrl(`${base}wc`, schemes) === undefined ? undefined : base
}

export interface DeepLink {
  /** The link that opens the wallet. Pass it to `openUrl` inside the click, with the wallet's schemes. */
  readonly redirect: string
  /** The wallet's URL without the pairing, to store it. Absent if it has no pairing. */
  readonly href?: string
  readonly target: LinkTarget
}

export interface BuildDeepLinkParameters {
  readonly wallet: WalletLinks
  /** The wallet's URL to use: that of its phone, web or desktop app. */
  readonly platform: 'mobile' | 'web' | 'desktop'
  /** The checked URI of a pairing. Without it, only a link that opens this page in the wallet is possible. */
  readonly uri: string | undefined
  readonly device: Device
  /** Whether a pairing is being created. Then a link without one is used only if it is better. */
  readonly waiting?: boolean
  /** The namespace to connect. */
  readonly namespace?: string | undefined
  /** The URL of this page. */
  readonly page: { readonly href: string; readonly origin: string }
  /** `experimental_preferUniversalLinks` of the config. */
  readonly preferUniversal?: boolean | undefined
}

/**
 * The link that opens a wallet's app. A pairing is a secret: it is appended only to a URL of the wallet's own
 * entry.
 *
 * @returns undefined if the wallet has no such URL, it must not be opened, or the pairing is not ready.
 */
export function buildDeepLink(parameters: BuildDeepLinkParameters): DeepLink | undefined {
  const { wallet, platform, uri, waiting = false, device, namespace, page } = parameters
  const schemes = walletSchemes(wallet)
  const browse = platform === 'mobile' ? browseLinkOf(wallet, namespace) : undefined
  if (browse !== undefined && (browse.always || (uri === undefined && !waiting)))
    return made(browse.link(page.href, page.origin, namespace))
  const base = baseOf(parameters, schemes)
  if (uri === undefined || base === undefined) return undefined
  // Telegram on Android decodes a link once before it passes it on.
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
 * The target of a wallet's link. Inside Telegram always a new page. The scheme of an app never leaves the page,
 * so it needs no new one. A web app opens beside this page. Else `_self`, or `_top` inside a frame.
 */
function targetOf(
  link: string,
  platform: BuildDeepLinkParameters['platform'],
  { telegram, framed, standalone }: Device,
): LinkTarget {
  const isPage = /^https?:/.test(link)
  // If a page opened instead of the app, the user could not come back.
  if (telegram || (isPage && (platform !== 'mobile' || standalone))) return '_blank'
  return framed ? '_top' : '_self'
}
