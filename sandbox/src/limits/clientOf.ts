import { isIP } from 'node:net'

/** The proxies before the sandbox, which say who asks. */
export interface ProxyOptions {
  /** Header in which each proxy adds whom it was asked by, e.g. `x-forwarded-for`; in lower case. */
  readonly header: string
  /** How many proxies stand before the sandbox, at least 1. */
  readonly hops: number
}

const MAX_LENGTH = 4096

/**
 * Who asks, for the rate limiter. What a caller writes into the header itself stands before what the proxies
 * add, so it is counted from the end: one proxy, the last address.
 * @param header reads a header by its name in lower case
 * @param proxy null for no proxy: all callers are on this machine and count as one
 * @returns an IP address, or `local` where none was told
 */
export function clientOf(
  header: (name: string) => string | null | undefined,
  proxy: ProxyOptions | null,
): string {
  if (proxy === null) return 'local'
  const addresses = (header(proxy.header) ?? '').slice(-MAX_LENGTH).split(',')
  const address = (addresses.at(-proxy.hops) ?? addresses[0] ?? '').trim().toLowerCase()
  // Some write the port too: `1.2.3.4:5678`, `[2001:db8::1]:5678`.
  const plain = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]+):\d+$/, '$1')
  return isIP(plain) === 0 ? 'local' : plain
}
