import { lookup as resolve } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks of IPv4 that are not the internet (RFC 6890 and the registry of IANA). */
const notPublic = new BlockList()
for (const each of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [net = '', bits] = each.split('/')
  notPublic.addSubnet(net, Number(bits), 'ipv4')
}
/** All that is allocated to the internet, and what of it leads elsewhere: Teredo and its neighbours, examples, 6to4. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
const elsewhere = new BlockList()
elsewhere.addSubnet('2001::', 23, 'ipv6')
elsewhere.addSubnet('2001:db8::', 32, 'ipv6')
elsewhere.addSubnet('2002::', 16, 'ipv6')
elsewhere.addSubnet('3fff::', 20, 'ipv6')

/** Whether an address is one of the internet: of no private network, of no machine beside this one, and not this one. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !notPublic.check(address, 'ipv4')
  if (kind !== 6) return false
  const inner = innerAddress(address)
  if (inner !== undefined) return isPublicAddress(inner)
  return unicast.check(address, 'ipv6') && !elsewhere.check(address, 'ipv6')
}

/** The IPv4 address inside one of IPv6: mapped (RFC 4291 section 2.5.5.2), or behind a translator (RFC 6052). */
function innerAddress(address: string): string | undefined {
  // The URL parser writes every form of an address in one way (RFC 5952).
  const [plain = ''] = address.split('%')
  const host = new URL(`http://[${plain}]`).hostname
  const words = /^\[(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host)
  if (words === null) return undefined
  const [high, low] = [Number.parseInt(words[1] ?? '', 16), Number.parseInt(words[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The resolver of names; replaced by tests. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>
const resolveAll: Resolve = (hostname) => resolve(hostname, { all: true })

const refused = (hostname: string) =>
  new Error(`${hostname} is in a private network. Set allowPrivate for this webhook if that is meant.`)

/**
 * A `lookup` for a connection that knows public addresses alone. The connection goes to what was checked, so that a name
 * server cannot answer otherwise a moment later.
 */
export function publicLookup(resolveName: Resolve = resolveAll): LookupFunction {
  return (hostname, options, done) => {
    const answer = async () => {
      const found = await resolveName(hostname)
      // One private address among public ones is reason enough.
      if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
        throw refused(hostname)
      return [...found]
    }
    answer().then(
      (found) => (options.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error) => done(error, [], 0),
    )
  }
}

/** Refuses a host that is an address and not a public one: no name is looked up for it. @throws Error */
export function requirePublicHost(hostname: string): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw refused(hostname)
}
