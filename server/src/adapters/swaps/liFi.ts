import { cleanText } from '../../chains/cleanText.js'
import { coinAddress } from '../../chains/tokenIds.js'
import type { TokenInfo } from '../../ports/balances.js'
import type { SwapPair, Swaps } from '../../ports/swaps.js'
import { AdapterError } from '../base/askJson.js'
import { createCache } from '../base/createCache.js'
import { createProvider, type Provider } from '../base/createProvider.js'
import type { SourceOf } from '../base/types.js'
import { buildThroughGateway, checkGateways, type Gateways, gatewayOf } from './gateway.js'

export interface LiFiOptions {
  readonly gateways: Gateways
  /** Key for higher limits, from the environment. Without one the public limits hold. */
  readonly apiKey?: string
  /** The name by which LI.FI knows the app. */
  readonly integrator?: string
  /** The contract of LI.FI on a network where it is not the usual one, by CAIP-2 id. */
  readonly diamonds?: Readonly<Record<string, string>>
  /** Address of the API; for tests. */
  readonly url?: string
}

/** The contract of LI.FI on most networks. */
const diamond = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
/** How LI.FI writes the coin of a network. */
const coin = `0x${'0'.repeat(40)}`
const tokensMs = 3_600_000
const quoteMs = 3000
const maxTokens = 2000
const maxSymbol = 32

interface Token {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly logoURI?: string | null
}

interface Quote {
  readonly action: { readonly fromToken: Token; readonly toToken: Token; readonly fromAmount: string }
  readonly estimate: { readonly toAmount: string; readonly approvalAddress: string }
  readonly transactionRequest: {
    readonly to: string
    readonly data: string
    readonly value: string
    readonly gasLimit?: string
  }
}

/**
 * Swaps by LI.FI on one network, through a gateway. Any token of its list can be swapped.
 *
 * @throws Error if a gateway is no address
 *
 * @example
 * import { liFi } from 'appkit-server'
 *
 * export const sources = { swaps: [liFi({ gateways: { 'eip155:1': process.env.GATEWAY ?? '' } })] }
 */
export const liFi = (options: LiFiOptions): SourceOf<'swaps'> => {
  checkGateways('liFi', options.gateways)
  return {
    name: 'lifi',
    serves: (caip2) => Object.hasOwn(options.gateways, caip2),
    create: () => createSwaps(options),
  }
}

function createSwaps(options: LiFiOptions): Swaps {
  const { apiKey, diamonds = {}, gateways, integrator, url = 'https://li.quest' } = options
  const provider = createProvider({
    name: 'lifi',
    base: url,
    ...(apiKey !== undefined && { headers: { 'x-lifi-api-key': apiKey } }),
  })
  const lists = createCache<readonly TokenInfo[]>({ ttlMs: tokensMs, entries: 100 })
  const kept = createCache<bigint>({ ttlMs: quoteMs, entries: 10_000 })
  const ask = (pair: SwapPair, slippage?: number): Promise<Quote | null> =>
    askQuote(provider, pair, { gateway: gatewayOf(gateways, pair.node.caip2), integrator, slippage })
  return {
    tokens: (caip2) => lists.get(caip2, () => askTokens(provider, caip2)),
    spender: async (caip2) => gatewayOf(gateways, caip2),
    quote: (pair) => {
      const { amount, from, node, to } = pair
      const key = `${node.caip2} ${from.address} ${to.address} ${amount}`
      return kept.get(key, async () => BigInt((await ask(pair))?.estimate.toAmount ?? 0))
    },
    build: async (order) => {
      const { caip2 } = order.node
      const executor = diamonds[caip2] ?? diamond
      const quote = await ask(order, order.slippage / 100)
      if (quote === null) return { refused: 'liquidity' }
      const { estimate, transactionRequest: request } = quote
      // It would take the tokens from the gateway by another contract than the one that is called.
      if (!order.from.isCoin && estimate.approvalAddress.toLowerCase() !== executor.toLowerCase())
        throw new AdapterError(`LI.FI wants an allowance for ${estimate.approvalAddress}, not ${executor}.`)
      return buildThroughGateway(order, {
        gateway: gatewayOf(gateways, caip2),
        executor,
        call: {
          to: request.to,
          data: request.data,
          value: BigInt(request.value),
          yields: BigInt(estimate.toAmount),
          gas: request.gasLimit === undefined ? null : BigInt(request.gasLimit),
        },
      })
    },
  }
}

interface Asker {
  readonly gateway: string
  readonly integrator: string | undefined
  readonly slippage: number | undefined
}

/** A quote of exactly this swap, or null if nobody offers it. */
async function askQuote(
  provider: Provider,
  { amount, from, node, to }: SwapPair,
  { gateway, integrator, slippage }: Asker,
): Promise<Quote | null> {
  const chain = chainOf(node.caip2)
  const query = {
    fromChain: chain,
    toChain: chain,
    fromToken: nameOf(from),
    toToken: nameOf(to),
    fromAddress: gateway,
    toAddress: gateway,
    fromAmount: amount.toString(),
    slippage,
    integrator,
  }
  const quote = (await provider.ask('getQuote', { query }).catch((error: unknown) => {
    if (error instanceof AdapterError && error.status === 404) return null
    throw error
  })) as Quote | null
  if (quote === null) return null
  const { action } = quote
  const isSame =
    action.fromToken.address.toLowerCase() === nameOf(from) &&
    action.toToken.address.toLowerCase() === nameOf(to) &&
    action.fromAmount === amount.toString()
  if (!isSame) throw new AdapterError('LI.FI answered about another swap.')
  return quote
}

async function askTokens(provider: Provider, caip2: string): Promise<readonly TokenInfo[]> {
  const chain = chainOf(caip2)
  const { tokens } = (await provider.ask('getTokens', { query: { chains: chain } })) as {
    readonly tokens: Readonly<Record<string, readonly Token[]>>
  }
  const read = (tokens[chain] ?? []).flatMap((token) => readToken(caip2, token) ?? [])
  const coins = read.filter(({ isCoin }) => isCoin).slice(0, 1)
  return [...coins, ...read.filter(({ isCoin }) => !isCoin)].slice(0, maxTokens)
}

function readToken(caip2: string, token: Token): TokenInfo | null {
  const address = token.address.toLowerCase()
  const symbol = cleanText(token.symbol, maxSymbol)
  if (!/^0x[0-9a-f]{40}$/.test(address) || symbol === null || token.decimals > 77) return null
  const isCoin = address === coin
  const isPicture = /^https:\/\//.test(token.logoURI ?? '')
  return {
    caip2,
    address: isCoin ? coinAddress : address,
    symbol,
    name: cleanText(token.name) ?? symbol,
    decimals: token.decimals,
    isCoin,
    ...(isPicture && { iconUrl: String(token.logoURI) }),
  }
}

const chainOf = (caip2: string): string => caip2.slice('eip155:'.length)

const nameOf = ({ address, isCoin }: TokenInfo): string => (isCoin ? coin : address)
