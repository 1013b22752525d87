import { cleanText } from '../../chains/cleanText.js'
import type { OnrampAsset, OnrampOffers, OnrampSeller } from '../../ports/onramp.js'
import type { Provider } from '../base/createProvider.js'
import type { SourceParts } from '../base/types.js'

/** Meld's offers on the networks of the configuration, and its codes for them. */
export interface MeldOffers {
  readonly offers: OnrampOffers
  readonly codeOf: (asset: OnrampAsset) => string | undefined
  /** The network of the asset of a code, as CAIP-2, also if it is none of the configuration. */
  readonly networkOf: (code: string) => string | undefined
}

interface MeldProvider {
  readonly serviceProvider: string
  readonly name?: string | null
  readonly websiteUrl?: string | null
  readonly logos?: { readonly light?: string | null } | null
}

interface MeldAsset {
  readonly currencyCode: string
  readonly name?: string | null
  readonly chainCode?: string | null
  readonly chainId?: string | null
  readonly contractAddress?: string | null
}

interface MeldLimit {
  readonly currencyCode: string
  readonly minimumAmount: number
  readonly maximumAmount: number
}

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const maxAssets = 500
const card = 'CREDIT_DEBIT_CARD'

/** Meld's name of a way of paying, in capitals; that of its cards for `card`, and null for any way. */
export const methodOf = (method: string | null): string | null =>
  method === null || method.toLowerCase() === 'card' ? method && card : method.toUpperCase()

/** Asks for the assets, the sellers and the limits of payments. */
export async function askMeldOffers(
  provider: Provider,
  networks: SourceParts['networks'],
): Promise<MeldOffers> {
  const query = { accountFilter: 'true', categories: 'CRYPTO_ONRAMP' }
  const [providers, listed, limits] = await Promise.all([
    provider.ask('getProviders', { query }) as Promise<readonly MeldProvider[]>,
    provider.ask('getAssets', { query }) as Promise<readonly MeldAsset[]>,
    provider.ask('getLimits', { query }) as Promise<readonly MeldLimit[]>,
  ])
  const codes = new Map<string, string>()
  const networkOfCode = new Map<string, string>()
  const assets: OnrampAsset[] = []
  for (const each of listed) {
    const asset = readAsset(each)
    if (asset !== null) networkOfCode.set(each.currencyCode, asset.caip2)
    if (asset === null || !Object.hasOwn(networks, asset.caip2) || codes.has(keyOf(asset))) continue
    if (assets.length >= maxAssets) continue
    codes.set(keyOf(asset), each.currencyCode)
    assets.push(asset)
  }
  return {
    codeOf: (asset) => codes.get(keyOf(asset)),
    networkOf: (code) => networkOfCode.get(code),
    offers: { sellers: providers.map(readSeller), assets, payments: limits.flatMap(readLimit) },
  }
}

const keyOf = ({ caip2, symbol }: OnrampAsset): string => `${caip2} ${symbol}`

/** A coin or token of a network that the API knows, or null. Its code is its symbol, with the chain behind it. */
function readAsset({
  chainCode,
  chainId,
  contractAddress,
  currencyCode,
  name,
}: MeldAsset): OnrampAsset | null {
  const symbol = cleanText(currencyCode.split('_')[0], 16)
  const isSolana = chainCode === 'SOLANA'
  const isEvm = !isSolana && /^[1-9]\d{0,19}$/.test(chainId ?? '')
  if (symbol === null || !(isSolana || isEvm)) return null
  const form = isSolana ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^0x[0-9a-fA-F]{40}$/
  return {
    symbol,
    name: cleanText(name) ?? symbol,
    caip2: isSolana ? solana : `eip155:${chainId}`,
    contract: form.test(contractAddress ?? '') ? String(contractAddress) : null,
  }
}

function readSeller({ logos, name, serviceProvider, websiteUrl }: MeldProvider): OnrampSeller {
  const webOf = (url: string | null | undefined): string | null =>
    typeof url === 'string' && url.startsWith('https://') && URL.canParse(url) ? url : null
  return {
    id: serviceProvider,
    name: cleanText(name) ?? serviceProvider,
    websiteUrl: webOf(websiteUrl),
    logoUrl: webOf(logos?.light),
  }
}

function readLimit({ currencyCode, maximumAmount, minimumAmount }: MeldLimit): OnrampOffers['payments'] {
  if (!/^[A-Z]{3}$/.test(currencyCode) || minimumAmount > maximumAmount) return []
  const [min, max] = [minimumAmount.toFixed(2), maximumAmount.toFixed(2)]
  return [{ currency: currencyCode, methods: [{ id: 'card', min, max }] }]
}
