import { isAddress } from '../chains/ids.js'
import { fail } from '../http/reply.js'
import type { Reply } from '../http/types.js'
import type { OnrampAsset, OnrampOffers } from '../ports/onramp.js'

/** The API's names of networks that sellers have names for, by CAIP-2 id. */
const names: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bnb-chain',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/** The API's name of a network, which callers send back. */
export const networkNameOf = ({ caip2, network }: OnrampAsset): string => network ?? names[caip2] ?? caip2

/** The asset of a symbol, on one of the networks if any is named. */
export function findAsset(
  assets: readonly OnrampAsset[],
  symbols: readonly string[],
  networks: readonly (string | undefined)[],
): OnrampAsset | undefined {
  const wanted = symbols.map((symbol) => symbol.toUpperCase())
  const known = networks.filter((name) => name !== undefined)
  const sold = assets.filter(({ symbol }) => wanted.length === 0 || wanted.includes(symbol.toUpperCase()))
  if (known.length === 0) return sold[0]
  for (const name of known) {
    const found = sold.find((asset) =>
      [networkNameOf(asset), asset.caip2, asset.caip2.split(':')[1]].includes(name),
    )
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether text is an address on the network of an asset. */
export function isReceiver({ caip2 }: OnrampAsset, address: string): boolean {
  return isAddress(caip2.startsWith('solana:') ? 'solana' : 'eip155', address)
}

/** A country as sellers write it, or null, which leaves it to them. */
export function readCountry(value: unknown): string | null {
  const text = typeof value === 'string' ? value.toUpperCase() : ''
  return /^[A-Z]{2}$/.test(text) ? text : null
}

/** The refusal of a country that is not served, or null. */
export function refuseCountry({ countries }: OnrampOffers, country: unknown): Reply | null {
  const code = readCountry(country)
  const codes = countries?.map((each) => each.code)
  if (codes === undefined || (code !== null && codes.includes(code))) return null
  return fail(400, 'country', `Nobody sells in ${String(country).slice(0, 64)}. Try ${codes.join(', ')}.`)
}

/** The refusal of a currency that nobody takes, or null. */
export function refuseCurrency({ payments }: OnrampOffers, currency: string): Reply | null {
  const known = payments.map((payment) => payment.currency)
  if (known.includes(currency)) return null
  return fail(400, 'currency', `Pay in ${known.join(' or ')}, not ${currency.slice(0, 64)}.`)
}

const maxLength = 10_000
const local = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Whether a text is an https address without a user, or one over http on this machine. */
export function isPage(text: string): boolean {
  if (text.length > maxLength || !URL.canParse(text)) return false
  const { hostname, password, protocol, username } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && local.test(hostname))
  return isSafe && username === '' && password === ''
}
