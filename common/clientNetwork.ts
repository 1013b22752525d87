/**
 * Returns the network that the address of a client is counted as. Whoever has an IPv6 address has all 2^64 of its network
 * (RFC 6177), so the network is one client. An IPv4 address that is written as one of IPv6 (RFC 4291 section 2.5.5.2,
 * RFC 6052 section 2.1) is that IPv4 address.
 *
 * @param client - an address; a text that is no address of IPv6 is counted as it is
 */
export function networkOf(client: string): string {
  const url = `http://[${client.split('%')[0]}]`
  if (!/^[\da-f:.%]+/i.test(client) || !URL.canParse(url)) return client
  // The URL parser writes every form of an address in one way (RFC 5952).
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((word) => word !== ''))
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  const words = [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])]
  if (!/^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0)$/.test(words.slice(0, 6).join(':')))
    return `${words.slice(0, 4).join(':')}::/64`
  const numbers = words.slice(6).map((word) => Number.parseInt(word, 16))
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.')
}

/**
 * The address in what one proxy has added to a header: alone, with a port, or among the words of RFC 7239 section 4, as in
 * `for="[2001:db8::1]:4711";proto=https`.
 *
 * @returns another text as it is, without the spaces around it
 */
export function forwardedAddress(added: string): string {
  const text = added.trim()
  const named = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(text)
  const address = named?.[1] ?? named?.[2] ?? text
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]+):\d+$/, '$1')
}
