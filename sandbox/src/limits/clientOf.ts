import { isIP } from 'node:net'
import { networkOf } from './networkOf.js'

/** The proxies in front of the sandbox, which name the client. */
export interface ProxyOptions {
  /** The header in which each proxy adds the client's address, e.g. `x-forwarded-for`; in lower case. */
  readonly header: string
  /** The number of proxies, at least 1. */
  readonly hops: number
}

const MAX_LENGTH = 4096

/**
 * The client of a request, for the rate limiter. Addresses that a client adds itself come before those of the
 * proxies, so the header is read from its end: with one proxy, the last address.
 * @param header reads a header by its name in lower case
 * @param proxy null without a proxy: all callers are on this machine and count as one
 * @returns an IPv4 address or a network of 64 bits of IPv6, or `local` if there is none
 */
export function clientOf(
  header: (name: string) => string | null | undefined,
  proxy: ProxyOptions | null,
): string {
  if (proxy === null) return 'local'
  const addresses = (header(proxy.header) ?? '').slice(-MAX_LENGTH).split(',')
  const address = (addresses.at(-proxy.hops) ?? addresses[0] ?? '').trim().toLowerCase()
  // Some add the port: `1.2.3.4:5678`, `[2001:db8::1]:5678`.
  const plain = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]+):\d+$/, '$1')
  if (isIP(plain) === 6) return networkOf(plain)
  return isIP(plain) === 4 ? plain : 'local'
}
