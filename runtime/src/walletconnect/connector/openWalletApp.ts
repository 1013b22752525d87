import { lateStorageKeys } from '../../kit/activeAccount.js'
import { isAppScheme } from '../../kit/appSchemes.js'
import { isMobile } from '../../kit/device.js'
import { type LinkTarget, openUrl } from '../../kit/openUrl.js'
import type { Kit } from '../../kit/types.js'
import type { Session } from '../session/session.js'

/** Reads the stored link of the wallet app that was opened for the pairing. Other clients of WalletConnect store it in the same form. */
export function readDeepLink(text: string | null): string | undefined {
  try {
    const { href } = JSON.parse(text ?? '') as { readonly href?: unknown }
    return typeof href === 'string' ? href : undefined
  } catch {
    return undefined
  }
}

/**
 * The link that opens the wallet app for a request.
 *
 * @param href - the app's address without a pairing, `wallet://` or `https://wallet.example/`.
 * @returns undefined if it is not the address of a wallet app.
 */
export function buildRequestLink(
  href: string,
  {
    requestId,
    topic,
    own,
  }: {
    readonly requestId: number
    readonly topic: string
    /** The wallets of the config. */
    readonly own?: Parameters<typeof isAppScheme>[1]
  },
): { readonly url: string; readonly scheme: string } | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]{1,63}):\/\//i.exec(href) ?? []
  if (scheme === undefined || /[?#]/.test(href)) return undefined
  const query = `requestId=${requestId}&sessionTopic=${topic}`
  if (/^https:\/\/t\.me\//i.test(href)) {
    const start = btoa(query).replace(/=+$/, '')
    return { url: `${href.replace(/\/+$/, '')}?startapp=${start}`, scheme: 'https' }
  }
  if (!/^https?$/i.test(scheme) && !isAppScheme(scheme.toLowerCase(), own)) return undefined
  return { url: `${href.endsWith('/') ? href : `${href}/`}wc?${query}`, scheme: scheme.toLowerCase() }
}

/**
 * Finds the wallet app for a request, if the pairing was opened with a link on this phone.
 *
 * @returns a function that opens the app. Call it during a tap. Undefined if there is no link.
 */
export function findWalletApp(
  kit: Kit,
  { requestId, session }: { readonly requestId: number; readonly session: Session },
): (() => void) | undefined {
  const { topic, config } = session
  const { customWallets: own = [] } = kit.config
  if (config?.disableDeepLink || !isMobile(navigator.userAgent)) return undefined
  const href = readDeepLink(kit.storage.get(lateStorageKeys.deepLinkChoice))
  const link = href === undefined ? undefined : buildRequestLink(href, { requestId, topic, own })
  if (link === undefined) return undefined
  return () => void openUrl(link.url, { target: targetOf(link.scheme), schemes: [link.scheme] })
}

function targetOf(scheme: string): LinkTarget {
  const { Telegram, TelegramWebviewProxy } = window as { Telegram?: unknown; TelegramWebviewProxy?: unknown }
  if (window.top !== window.self) return '_top'
  return scheme === 'https' || Telegram || TelegramWebviewProxy ? '_blank' : '_self'
}
