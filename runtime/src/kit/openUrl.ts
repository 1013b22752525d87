const maxUrlLength = 4096
// Browsers resolve names below `localhost` to this machine (RFC 6761 section 6.3).
const loopback = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/** The window that a link opens in: this page, the parent page of a frame, or a new page. */
export type LinkTarget = '_self' | '_top' | '_blank'

export interface OpenUrlOptions {
  /** Default: a new page, which has no access to this one. */
  readonly target?: LinkTarget
  /** Schemes of apps that may be opened besides pages, in lower case and without the colon. */
  readonly schemes?: readonly string[]
}

/**
 * Whether a link from data can be opened: `https:`, `http:` on this machine, and the given schemes of apps, in the
 * form `scheme://…` and in printable ASCII. No credentials, at most 4096 characters.
 *
 * @returns the link in the form of the browser; undefined if it cannot be opened.
 */
export function checkUrl(text: unknown, schemes: readonly string[] = []): string | undefined {
  if (typeof text !== 'string' || text.length > maxUrlLength || !URL.canParse(text)) return undefined
  const { href, protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return undefined
  if (protocol === 'https:') return href
  if (protocol === 'http:') return loopback.test(hostname) ? href : undefined
  const isApp = schemes.some((scheme) => `${scheme}:` === protocol)
  return isApp && /^[a-z][a-z0-9+.-]*:\/\/[\x21-\x7e]*$/i.test(text) ? href : undefined
}

/**
 * Opens a link from data; the only function that does. For an app, call it during the click, because a browser does
 * not open apps later.
 *
 * @returns whether the link is allowed. Whether an app has opened is not known.
 */
export function openUrl(text: string, { target = '_blank', schemes }: OpenUrlOptions = {}): boolean {
  const href = checkUrl(text, schemes)
  if (href === undefined) return false
  if (target === '_blank') window.open(href, target, 'noopener,noreferrer')
  else window.open(href, target)
  return true
}

/**
 * Opens a window that can answer this page, under a name that nobody can guess: one that is known would let another
 * window navigate it. Call it during the click, because a browser opens no window later.
 *
 * @returns undefined if the link is not allowed, or if the browser opened none.
 */
export function openPopup(text: string, features: string): Window | undefined {
  const href = checkUrl(text)
  return (href && window.open(href, crypto.randomUUID(), features)) || undefined
}

/** Loads a page in a window of `openPopup`. Returns whether the link is allowed. */
export function navigatePopup(popup: Window, text: string): boolean {
  const href = checkUrl(text)
  if (href !== undefined) popup.location.href = href
  return href !== undefined
}
