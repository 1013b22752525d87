import type { SwapPair, Swaps } from '../../ports/swaps.js'
import { AdapterError } from '../base/askJson.js'
import { createCache } from '../base/createCache.js'
import { createProvider } from '../base/createProvider.js'
import type { SourceOf, SourceParts } from '../base/types.js'
import { configuredTokens } from './configuredTokens.js'
import { buildThroughGateway, checkGateways, type Gateways, gatewayOf } from './gateway.js'

export interface ZeroXOptions {
  /** Key of a plan, from the environment. */
  readonly apiKey: string
  readonly gateways: Gateways
  /** The AllowanceHolder of a network where it is not the usual one, by CAIP-2 id. */
  readonly allowanceHolders?: Readonly<Record<string, string>>
  /** Address of the API; for tests. */
  readonly url?: string
}

/** The AllowanceHolder of networks with the opcodes of Cancun, which are most. */
const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'
const quoteMs = 3000

interface Quote {
  readonly liquidityAvailable: boolean
  readonly buyAmount: string
  readonly buyToken: string
  readonly sellAmount: string
  readonly sellToken: string
  readonly transaction: {
    readonly to: string
    readonly data: string
    readonly value: string
    readonly gas?: string | null
  }
}

/**
 * Swaps by 0x (Swap API v2), through a gateway. It has no list of tokens: those of the configuration can be swapped.
 *
 * @throws Error if a gateway is no address
 *
 * @example
 * import { zeroX } from 'appkit-server'
 *
 * const gateways = { 'eip155:1': process.env.GATEWAY ?? '' }
 * export const sources = { swaps: [zeroX({ apiKey: process.env.ZEROX_KEY ?? '', gateways })] }
 */
export const zeroX = (options: ZeroXOptions): SourceOf<'swaps'> => {
  checkGateways('zeroX', options.gateways)
  return {
    name: '0x',
    serves: (caip2) => Object.hasOwn(options.gateways, caip2),
    create: (parts) => createSwaps(options, parts),
  }
}

function createSwaps(options: ZeroXOptions, { networks }: SourceParts): Swaps {
  const { allowanceHolders = {}, apiKey, gateways, url = 'https://api.0x.org' } = options
  const provider = createProvider({
    name: 'zerox',
    base: url,
    headers: { '0x-api-key': apiKey, '0x-version': 'v2' },
  })
  const kept = createCache<bigint>({ ttlMs: quoteMs, entries: 10_000 })
  const askPrice = async (pair: SwapPair): Promise<bigint> => {
    const reply = (await provider.ask('getPrice', { query: queryOf(pair) })) as Quote
    return reply.liquidityAvailable ? BigInt(reply.buyAmount) : 0n
  }
  return {
    tokens: async (caip2) => configuredTokens(networks, caip2),
    spender: async (caip2) => gatewayOf(gateways, caip2),
    quote: (pair) => {
      const { amount, from, node, to } = pair
      return kept.get(`${node.caip2} ${from.address} ${to.address} ${amount}`, () => askPrice(pair))
    },
    build: async (order) => {
      const { caip2 } = order.node
      const gateway = gatewayOf(gateways, caip2)
      const query = {
        ...queryOf(order),
        slippageBps: order.slippage * 100,
        taker: gateway,
        txOrigin: order.account,
      }
      const quote = (await provider.ask('getQuote', { query })) as Quote
      if (!quote.liquidityAvailable) return { refused: 'liquidity' }
      checkPair(quote, order)
      const { data, gas, to, value } = quote.transaction
      return buildThroughGateway(order, {
        gateway,
        executor: allowanceHolders[caip2] ?? allowanceHolder,
        call: {
          to,
          data,
          value: BigInt(value),
          yields: BigInt(quote.buyAmount),
          gas: typeof gas === 'string' ? BigInt(gas) : null,
        },
      })
    },
  }
}

const queryOf = ({ amount, from, node, to }: SwapPair) => ({
  chainId: node.caip2.slice('eip155:'.length),
  sellToken: from.address,
  buyToken: to.address,
  sellAmount: amount.toString(),
})

/** @throws AdapterError if the reply is about another swap */
function checkPair({ buyToken, sellAmount, sellToken }: Quote, { amount, from, to }: SwapPair): void {
  const isSame =
    sellToken.toLowerCase() === from.address &&
    buyToken.toLowerCase() === to.address &&
    sellAmount === amount.toString()
  if (!isSame) throw new AdapterError('0x answered about another swap.')
}
