import { isIP } from 'node:net'
import { forwardedAddress, networkOf } from '../../../common/clientNetwork.js'

/** The proxies in front of the server, which name the client. */
export interface ProxyOptions {
  /** The header in which each proxy adds the client's address, e.g. `x-forwarded-for`; in lower case. */
  readonly header: string
  /** The number of proxies, at least 1. */
  readonly hops: number
}

const maxLength = 4096

/**
 * The client of a request, for the rate limiter. Addresses that a client adds itself come before those of the
 * proxies, so the header is read from its end: with one proxy, the last address.
 *
 * @param header - reads a header by its name in lower case
 * @param proxy - null without a proxy: then the address of the connection counts
 * @param remote - the address of the connection
 * @returns an IPv4 address or a network of 64 bits of IPv6, or `local` if there is none
 */
export function clientOf(
  header: (name: string) => string | null | undefined,
  proxy: ProxyOptions | null,
  remote?: string,
): string {
  if (proxy === null) return countedAs(remote ?? '')
  const addresses = (header(proxy.header) ?? '').slice(-maxLength).split(',')
  return countedAs(forwardedAddress(addresses.at(-proxy.hops) ?? addresses[0] ?? '').toLowerCase())
}

function countedAs(address: string): string {
  if (isIP(address) === 6) return networkOf(address)
  return isIP(address) === 4 ? address : 'local'
}
