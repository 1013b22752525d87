import { checkUrl, type LinkTarget } from '../../../kit/openUrl.js'
import { browseLinkOf, browseSchemeOf } from '../wallet/browseLinkOf.js'
import type { Device, WalletLinks } from './types.js'

/**
 * Schemes that belong to other programs, whatever a catalogue says: a wallet's link must not run code, read
 * files, change settings, install, call, write or start something else on the visitor's machine. From the
 * URI schemes that IANA lists and those that systems and common programs register; `.*` ends a group.
 */
const foreign = new RegExp(
  `^(${[
    // The page and its browser.
    'https? javascript vbscript livescript mocha data blob file filesystem about view-source feed jar mk res',
    'resource content cid mid mhtml wyciwyg devtools chrome.* googlechrome.* moz-.* firefox.* edge opera.*',
    'brave safari.* x-safari.* microsoft-edge.* android-app android-webview-.* intent webkit.* touch-.*',
    // The system, its settings and its stores.
    'ms-.* microsoft\\..* windows\\..* shell search.* hcp help x-apple.* com\\.apple.* prefs app-prefs',
    'app-settings settings applescript shortcuts workflow macappstores? itms.* market samsungapps appmarket',
    'snap apt flatpak.* steam.* com\\.epicgames.* uplay origin2? battlenet minecraft roblox.*',
    // Files and machines elsewhere.
    'wss? ftps? sftp scp ssh telnet rlogin tn3270 ldaps? smb cifs nfs afp davs? webcals? vnc rdp.* rtsp.*',
    'rtmp.* mms[ht]? gopher wais news nntp ircs?6? git git-.* svn.* rsync magnet ed2k torrent ipfs ipns dat',
    'anydesk teamviewer.* citrix.* vmware.* vmrc remotedesktop.*',
    // People: mail, calls, chats, places.
    'mailto mailspring tel sms smsto mmsto facetime.* callto sips? xmpp skype.* zoommtg zoomus msteams teams slack',
    'discord tg telegram whatsapp viber sgnl signal weixin wechat line snapchat messenger fb\\d* fb-messenger.* twitter',
    'instagram tiktok.* snssdk.* linkedin reddit youtube.* vnd\\.youtube.* maps comgooglemaps.* geo waze uber',
    'lyft webex.* gotomeeting.* gtalk imessage',
    // Tools and documents.
    'vscode.* vscodium.* cursor windsurf zed jetbrains.* idea pycharm webstorm atom sublime.* subl txmt mvim',
    'code-oss.* codium.* xcode.* github-.* sourcetree.* postman.* insomnia docker-.* figma notion obsidian',
    'evernote onenote.* onedrive.* dropbox.* googledrive.*',
    'acrobat.* adobe.* spotify itunes.* music.* vlc.* mpv potplayer.* iina infuse kindle x-github-.*',
    '1password.* onepassword.* bitwarden keepass.* lastpass otpauth.* trello asana linear jira.* claude.* chatgpt.*',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
)

/** A wallet's link as the catalogue writes it (`metamask`, `metamask:`, `metamask://`), in the one form `scheme://…`. */
const withSlashes = (link: string): string =>
  link.includes('://') ? link : `${link.replace(/:?\/*$/, '')}://`

/**
 * The schemes that a wallet's links may have: those its entry in the catalogue or the config names for its
 * apps, unless they belong to other programs.
 */
export function walletSchemes({
  id,
  rdns,
  mobileLink,
  desktopLink,
}: Pick<WalletLinks, 'id' | 'rdns' | 'mobileLink' | 'desktopLink'>): readonly string[] {
  const named = [mobileLink, desktopLink].flatMap((link) => {
    const [, scheme] = /^([a-z][a-z0-9+.-]{1,63}):\/\//i.exec(link ? withSlashes(link) : '') ?? []
    return scheme ? [scheme.toLowerCase()] : []
  })
  return [...named.filter((scheme) => !foreign.test(scheme)), ...browseSchemeOf({ id, rdns })]
}

/**
 * A wallet's address in the form that ends in a slash, for what is appended to it.
 *
 * @param schemes what it may have besides https.
 * @returns undefined when there is none, or when it may not be opened.
 */
export function walletBase(link: string | undefined, schemes: readonly string[]): string | undefined {
  if (!link) return undefined
  const full = withSlashes(link)
  // What follows would land in its query or fragment.
  if (/[?#]/.test(full)) return undefined
  const base = full.endsWith('/') ? full : `${full}/`
  return checkUrl(`${base}wc`, schemes) === undefined ? undefined : base
}

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
