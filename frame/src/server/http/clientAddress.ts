import { isIP } from 'node:net'

/**
 * The client that an address is counted as. A user of IPv6 has all 2^64 addresses of a network (RFC 6177), so the network is one
 * client. An IPv4 address that is written as one of IPv6 (RFC 4291 section 2.5.5.2, RFC 6052 section 2.1) is that IPv4 address.
 *
 * @param address - of a client; another text is counted as it is
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? ''
  if (isIP(plain) !== 6) return address
  // The URL parser writes every form of an address in one way (RFC 5952).
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((word) => word !== ''))
  const words = [...(before ?? [])]
  if (tail !== undefined) words.push(...Array(8 - words.length - (after?.length ?? 0)).fill('0'))
  words.push(...(after ?? []))
  const bytes = words
    .slice(6)
    .flatMap((word) => [Number.parseInt(word, 16) >> 8, Number.parseInt(word, 16) & 255])
  if (/^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0)$/.test(words.slice(0, 6).join(':'))) return bytes.join('.')
  return `${words.slice(0, 4).join(':')}::/64`
}

/** Headers in which proxies pass on the address of the client. */
const forwarding = [
  ...['forwarded', 'x-forwarded-for', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'],
  ...['fly-client-ip', 'fastly-client-ip', 'x-azure-clientip', 'x-appengine-user-ip'],
]

/**
 * The address that a header names. Of several, the last one counts, which the proxy in front of this server has written: what
 * comes before it may be the client's own words.
 *
 * @returns undefined if it names none
 */
export function readClientHeader(value: string | readonly string[] | undefined): string | undefined {
  const last =
    String(value ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  // RFC 7239 section 4: for="[2001:db8::1]:4711";proto=https
  const named = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(last)
  const text = named?.[1] ?? named?.[2] ?? last
  // Some add the port.
  const plain = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([^:]+):\d+$/, '$1')
  return isIP(plain) === 0 ? undefined : plain
}

/** The first forwarding header of a request, by its name in lower case. */
export const findForwarding = (headers: Readonly<Record<string, unknown>>): string | undefined =>
  forwarding.find((name) => headers[name] !== undefined)
