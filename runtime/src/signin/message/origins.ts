import { type Authority, readAuthority, readUri } from './grammar.js'

/** An origin that may ask for a sign-in: `app.example:3000`, with the scheme if it is given. */
export interface Origin {
  /** In lower case. Undefined for any. */
  readonly scheme: string | undefined
  /** In lower case, without the default port of the scheme. */
  readonly host: string
}

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Reads `https://app.example`, or a host, which allows any scheme. Unicode hosts are converted as browsers do.
 *
 * @returns undefined if the text has more than an origin.
 */
export function readOrigin(text: string): Origin | undefined {
  const isHost = !text.includes('://')
  try {
    const url = new URL(isHost ? `https://${text}` : text)
    const isBare = url.pathname === '/' || url.pathname === ''
    if (!isBare || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
      return undefined
    const scheme = url.protocol.slice(0, -1)
    const authority = readAuthority(url.host)
    const host = authority && plainHost(authority, scheme)
    return host === undefined ? undefined : { scheme: isHost ? undefined : scheme, host }
  } catch {
    return undefined
  }
}

/**
 * Host and port in one form. Undefined for what a page's origin cannot have: a user, `%`, an empty port, a dot
 * at the end.
 */
function plainHost({ host, port, userInfo }: Authority, scheme: string | undefined): string | undefined {
  if (userInfo !== undefined || host === '' || host.includes('%') || host.endsWith('.') || port === '')
    return undefined
  const name = host.toLowerCase()
  const isDefault = scheme !== undefined && port === defaultPorts[scheme]
  return port === undefined || isDefault ? name : `${name}:${port}`
}

/** Whether the first line of a message has one of the origins. */
export function matchesDomain(
  origins: readonly Origin[],
  domain: string,
  scheme: string | undefined,
): boolean {
  const authority = readAuthority(domain)
  const named = scheme?.toLowerCase()
  return origins.some(
    (origin) =>
      authority !== undefined &&
      (named === undefined || origin.scheme === undefined || named === origin.scheme) &&
      plainHost(authority, origin.scheme ?? named) === origin.host,
  )
}

/** Whether a message's URI starts with one of the origins: `scheme://host…`. */
export function matchesUri(origins: readonly Origin[], uri: string): boolean {
  const { authority, scheme } = readUri(uri) ?? {}
  const named = scheme?.toLowerCase()
  if (authority === undefined || named === undefined) return false
  const host = plainHost(authority, named)
  return origins.some(
    (origin) => (origin.scheme === undefined || origin.scheme === named) && host === origin.host,
  )
}
