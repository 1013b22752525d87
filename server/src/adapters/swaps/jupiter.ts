import { solanaCoinAddress } from '../../chains/tokenIds.js'
import type { NetworkNode } from '../../ports/nodes.js'
import type { SwapPair, Swaps } from '../../ports/swaps.js'
import { isObject } from '../../spec/json.js'
import { AdapterError } from '../base/askJson.js'
import { createCache } from '../base/createCache.js'
import { createProvider, type Provider } from '../base/createProvider.js'
import type { SourceOf, SourceParts } from '../base/types.js'
import { checkSolanaSwap } from './checkSolanaSwap.js'
import { configuredTokens } from './configuredTokens.js'

export interface JupiterOptions {
  /** Key of a plan, from the environment. Jupiter answers nobody without one. */
  readonly apiKey?: string
  /** Address of the API; for tests. */
  readonly url?: string
}

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const wrapped = 'So11111111111111111111111111111111111111112'
const program = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const quoteMs = 3000
/** The highest priority fee that Jupiter may set, in lamports. */
const maxFee = 1_000_000
const usualBps = 100

interface Quote {
  readonly inputMint: string
  readonly inAmount: string
  readonly outputMint: string
  readonly outAmount: string
  readonly slippageBps: number
}

/**
 * Swaps on Solana by Jupiter: the coin and the tokens of the configuration. Its transactions are read before they go on.
 *
 * @example
 * import { jupiter } from 'appkit-server'
 *
 * export const sources = { swaps: [jupiter({ apiKey: process.env.JUPITER_KEY ?? '' })] }
 */
export const jupiter = (options: JupiterOptions = {}): SourceOf<'swaps'> => ({
  name: 'jupiter',
  serves: (caip2) => caip2 === solana,
  create: (parts) => createSwaps(options, parts),
})

function createSwaps({ apiKey, url }: JupiterOptions, { networks }: SourceParts): Swaps {
  const provider = createProvider({
    name: 'jupiter',
    base: url ?? 'https://api.jup.ag',
    ...(apiKey !== undefined && { headers: { 'x-api-key': apiKey } }),
  })
  const kept = createCache<bigint>({ ttlMs: quoteMs, entries: 10_000 })
  return {
    tokens: async (caip2) => configuredTokens(networks, caip2),
    // The signer of a swap on Solana gives the tokens itself, and allows nobody to take them.
    spender: () => Promise.reject(new Error('Nobody is allowed to take tokens on Solana.')),
    quote: (pair) => {
      const { amount, from, to } = pair
      const ask = async () => BigInt((await askQuote(provider, pair, usualBps))?.outAmount ?? 0)
      return kept.get(`${from.address} ${to.address} ${amount}`, ask)
    },
    build: async (order) => {
      const { account, amount, node, slippage } = order
      const quote = await askQuote(provider, order, slippage * 100)
      if (quote === null) return { refused: 'liquidity' }
      const body = {
        userPublicKey: account,
        quoteResponse: quote,
        dynamicComputeUnitLimit: true,
        prioritizationFeeLamports: {
          priorityLevelWithMaxLamports: { priorityLevel: 'medium', maxLamports: maxFee },
        },
      }
      const [built, held] = await Promise.all([
        provider.ask('buildSwap', { body }) as Promise<{ readonly swapTransaction: string }>,
        readHeld(node, account, [quote.inputMint, quote.outputMint]),
      ])
      const bytes = Buffer.from(built.swapTransaction, 'base64')
      const [from, to] = [quote.inputMint, quote.outputMint]
      const yields = checkSolanaSwap(bytes, { account, amount, from, to, held, slippageBps: slippage * 100 })
      if (yields !== BigInt(quote.outAmount))
        throw new AdapterError('Jupiter built a swap for another price.')
      return { to: program, data: `0x${bytes.toString('hex')}`, yields, gas: 0n }
    },
  }
}

/** An offer of exactly this swap, or null if nobody makes one. */
async function askQuote(
  provider: Provider,
  { amount, from, to }: SwapPair,
  slippageBps: number,
): Promise<Quote | null> {
  const [inputMint, outputMint] = [mintOf(from.address), mintOf(to.address)]
  const query = { inputMint, outputMint, amount: amount.toString(), slippageBps, swapMode: 'ExactIn' }
  const quote = (await provider.ask('getQuote', { query }).catch((error: unknown) => {
    if (error instanceof AdapterError && error.status === 400) return null
    throw error
  })) as Quote | null
  if (quote === null) return null
  const isSame =
    quote.inputMint === inputMint &&
    quote.outputMint === outputMint &&
    quote.inAmount === amount.toString() &&
    quote.slippageBps <= slippageBps
  if (!isSame) throw new AdapterError('Jupiter answered about another swap.')
  return quote
}

const mintOf = (address: string): string => (address === solanaCoinAddress ? wrapped : address)

/** The token accounts of an account for some mints, as the chain says. */
async function readHeld(
  node: NetworkNode,
  account: string,
  mints: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const lists = await Promise.all(
    mints.map(async (mint) => {
      const params = [account, { mint }, { encoding: 'jsonParsed' }] as const
      const reply = await node.call('getTokenAccountsByOwner', params)
      const list: readonly unknown[] = isObject(reply) && Array.isArray(reply.value) ? reply.value : []
      return list.flatMap((each) => (isObject(each) ? [[String(each.pubkey), mint] as const] : []))
    }),
  )
  return new Map(lists.flat())
}
