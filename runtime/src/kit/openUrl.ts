const longest = 4096
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Where a link opens: this page, the page around our frame, or a new one. */
export type LinkTarget = '_self' | '_top' | '_blank'

export interface OpenUrlOptions {
  /** A new page unless told otherwise. It has no way back to this one. */
  readonly target?: LinkTarget
  /** Schemes of apps that may be opened besides pages, in lower case and without the colon. */
  readonly schemes?: readonly string[]
}

/**
 * Whether an address that came from data may be opened: `https:`, `http:` on this machine, and an app's
 * scheme that is named here, in the form `scheme://…` and in printable ASCII. No credentials, at most
 * 4096 characters.
 *
 * @returns the address as a browser reads it, undefined when it may not.
 */
export function checkUrl(text: unknown, schemes: readonly string[] = []): string | undefined {
  if (typeof text !== 'string' || text.length > longest || !URL.canParse(text)) return undefined
  const { href, protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return undefined
  if (protocol === 'https:') return href
  if (protocol === 'http:') return loopback.test(hostname) ? href : undefined
  const isApp = schemes.some((scheme) => `${scheme}:` === protocol)
  return isApp && /^[a-z][a-z0-9+.-]*:\/\/[\x21-\x7e]*$/i.test(text) ? href : undefined
}

/**
 * The one place where an address that came from data is opened. For an app, call it inside the click: a
 * browser lets a later task open none.
 *
 * @returns whether it was one that may be opened; whether an app answered cannot be known.
 */
export function openUrl(text: string, { target = '_blank', schemes }: OpenUrlOptions = {}): boolean {
  const href = checkUrl(text, schemes)
  if (href === undefined) return false
  if (target === '_blank') window.open(href, target, 'noopener,noreferrer')
  else window.open(href, target)
  return true
}
