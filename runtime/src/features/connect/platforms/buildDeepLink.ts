import { checkWalletLink } from '../../../kit/checkWalletLink.js'
import type { LinkTarget } from '../../../kit/openWalletLink.js'
import { appBase } from './appBase.js'
import { browseLinkOf } from './browseLinkOf.js'
import { linkTarget } from './linkTarget.js'
import type { Device, WalletLinks } from './types.js'

export interface DeepLink {
  /** Opens the wallet: to be given to `openWalletLink` inside the click. */
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
  /** The namespace that is to be connected. */
  readonly namespace?: string | undefined
  /** Where this page is. */
  readonly page: { readonly href: string; readonly origin: string }
  /** `experimental_preferUniversalLinks` of the config. */
  readonly preferUniversal?: boolean | undefined
}

/**
 * The link that brings a visitor into a wallet's app: contracts/behaviour.md section 2, "Mobile deep links".
 *
 * @returns undefined when the wallet has no such address, its address may not be opened, or the pairing
 *   it needs is not there yet.
 */
export function buildDeepLink(parameters: BuildDeepLinkParameters): DeepLink | undefined {
  const { wallet, platform, uri, device, namespace, page } = parameters
  const browse = platform === 'mobile' ? browseLinkOf(wallet.id, namespace) : undefined
  if (browse !== undefined) return made(browse(page.href, page.origin))
  const base = baseOf(parameters)
  if (uri === undefined || base === undefined) return undefined
  // Telegram on Android decodes a link once before it hands it on.
  const once = encodeURIComponent(uri)
  const encoded = device.telegram && device.android ? encodeURIComponent(once) : once
  return made(`${base}wc?uri=${encoded}`, base)

  function made(link: string, href?: string): DeepLink | undefined {
    const redirect = checkWalletLink(link)
    if (redirect === undefined) return undefined
    return { redirect, target: linkTarget(redirect, platform, device), ...(href && { href }) }
  }
}

function baseOf({ wallet, platform, preferUniversal }: BuildDeepLinkParameters): string | undefined {
  if (platform === 'web') return appBase(wallet.webappLink)
  if (platform === 'desktop') return appBase(wallet.desktopLink)
  const universal = appBase(wallet.linkMode)
  const native = appBase(wallet.mobileLink)
  const isAddress = universal?.startsWith('https://')
  return (preferUniversal && isAddress ? universal : native) ?? (isAddress ? universal : undefined)
}
