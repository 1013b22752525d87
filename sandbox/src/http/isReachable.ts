import { isLocalHost } from './isLocalHost.js'

/**
 * Whether a request may come in by this name. Names of this machine reach everything. The public name
 * reaches what others may call, not the dev page with its faucet and faults.
 * @param host the Host header
 * @param path of the request
 * @param publicHost name and port under which a proxy brings others here, or null
 */
export function isReachable(host: string | undefined, path: string, publicHost: string | null): boolean {
  if (isLocalHost(host)) return true
  if (publicHost === null || host?.toLowerCase() !== publicHost) return false
  // The pay page takes the style sheets of the dev page.
  return path !== '/' && (!path.startsWith('/dev/') || path.endsWith('.css'))
}
