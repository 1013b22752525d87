/**
 * What an address of IPv6 is counted as: its network of 64 bits, all of which one client has (RFC 6177), or the IPv4 address that it
 * stands for (RFC 4291 section 2.5.5.2, RFC 6052 section 2.1).
 * @param address - an address of IPv6
 */
export function networkOf(address: string): string {
  // The URL parser writes every form of an address in one way (RFC 5952).
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((word) => word !== ''))
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  const words = [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])]
  if (!/^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0)$/.test(words.slice(0, 6).join(':')))
    return `${words.slice(0, 4).join(':')}::/64`
  const numbers = words.slice(6).map((word) => Number.parseInt(word, 16))
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.')
}
