const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Whether a Host header names this machine. A page on another site can point a name of its own at
 * 127.0.0.1 and would then count as same origin; refusing its Host header closes that way in.
 */
export function isLocalHost(host: string | null | undefined): boolean {
  return typeof host === 'string' && LOCAL.test(host)
}

/**
 * Whether a request may come in by these names. Names of this machine reach everything. The public name
 * reaches what others may call, not the dev page with its faucet and faults.
 * @param hosts the Host header, and the host in the address of the request, which may be another one
 * (RFC 9112 section 3.2.2); both have to be let in
 * @param path of the request, as it is routed
 * @param publicHost name and port under which a proxy brings others here, or null
 */
export function isReachable(
  hosts: readonly (string | undefined)[],
  path: string,
  publicHost: string | null,
): boolean {
  // The pay page takes the style sheets of the dev page.
  const isPublic = path !== '/' && (!path.startsWith('/dev/') || path.endsWith('.css'))
  return hosts.every(
    (host) => isLocalHost(host) || (publicHost !== null && isPublic && host?.toLowerCase() === publicHost),
  )
}
