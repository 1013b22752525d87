const local = /^https?:\/\/(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Whether a text is an origin or a host, with or without port. The host may start with `*.`. */
export function isOriginPattern(text: string): boolean {
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`
  const plain = address.replace('://*.', '://')
  if (plain.includes('*') || !URL.canParse(plain)) return false
  const { origin, protocol } = new URL(plain)
  // A URL leaves out the default port of its scheme.
  return plain === origin || plain === `${origin}:${protocol === 'http:' ? 80 : 443}`
}

function matches(origin: URL, pattern: string): boolean {
  const [host = '', scheme] = pattern.split('://').reverse()
  if (scheme !== undefined && `${scheme}:` !== origin.protocol) return false
  // A host without a port matches any port.
  const own = /:\d+$/.test(host) || scheme !== undefined ? origin.host : origin.hostname
  return host.startsWith('*.') ? own.endsWith(host.slice(1)) : own === host
}

/** Whether an origin is one of this machine, over any port. */
export const isLocalOrigin = (origin: string): boolean => local.test(origin)

/**
 * Whether a web page can use a project. Pages of this machine can; others must be in the list.
 *
 * @param origin - the Origin header
 * @param allowed - origins, hosts and patterns in lower case
 */
export function isAllowedOrigin(origin: string | null, allowed: readonly string[]): boolean {
  return origin !== null && (isLocalOrigin(origin) || isListedOrigin(origin, allowed))
}

/** Whether an origin is in a list of origins, hosts and patterns in lower case. */
export function isListedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  return allowed.some((pattern) => matches(new URL(origin), pattern))
}
