const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Whether a Host header names this machine. A site can point its own domain to 127.0.0.1 and would then have the
 * same origin as the sandbox (DNS rebinding), so other Host headers are refused.
 */
export function isLocalHost(host: string | null | undefined): boolean {
  return typeof host === 'string' && local.test(host)
}

/**
 * Whether a request to these hosts is accepted. Names of this machine reach every path. The public name reaches
 * the services, not the dev page with its faucet and faults.
 *
 * @param hosts - the Host header, and the host in the URL of the request, which can differ (RFC 9112 section 3.2.2).
 * Both must be accepted
 * @param path - the path that is routed
 * @param publicHost - public name and port of the sandbox behind a proxy, or null
 */
export function isReachable(
  hosts: readonly (string | undefined)[],
  path: string,
  publicHost: string | null,
): boolean {
  // The pay page uses the style sheets of the dev page.
  const isPublic = path !== '/' && (!path.startsWith('/dev/') || path.endsWith('.css'))
  return hosts.every(
    (host) => isLocalHost(host) || (publicHost !== null && isPublic && host?.toLowerCase() === publicHost),
  )
}
