import type { Hex } from 'viem'
import { AppKitError } from '../../../errors/AppKitError.js'
import { findServed } from '../../../services/blockchain/openServed.js'
import {
  buildApproval,
  buildSwap,
  fetchGasPrice,
  fetchSwapQuotes,
  fetchSwapTokens,
} from '../../../services/blockchain/swaps.js'
import { refusalOf } from '../../../services/http/readReply.js'
import { slippage } from '../chain/arithmetic.js'
import type { SwapIntent, Swapper, SwapRoute } from '../chain/types.js'

/** The blockchain API: it knows the tokens, asks for prices and builds transactions. Nothing it builds is trusted. */
export const route: SwapRoute = {
  async listTokens(swapper, signal) {
    const { kit, caipNetworkId } = swapper
    // A service that cannot be asked is not one without tokens.
    await findServed(kit, { caipNetworkId, signal })
    gasPriceOf(swapper)
    return (await fetchSwapTokens(kit, { caipNetworkId, signal })).tokens
  },

  async quote(swapper, intent, signal) {
    const asked = askedOf(swapper, intent, signal)
    try {
      const gasPrice = gasPriceOf(swapper)
      const { quotes } = await fetchSwapQuotes(swapper.kit, { ...asked, ...(gasPrice && { gasPrice }) })
      const [quote] = quotes
      const isFor = quote && isSame(quote.fromAccount, asked.from) && isSame(quote.toAccount, asked.to)
      const out = isFor && quote.fromAmount === asked.amount ? parseUnits(quote.toAmount) : 0n
      if (out === 0n) throw new AppKitError('SWAP_QUOTE_MISSING')
      return out
    } catch (error) {
      throw toQuoteError(error)
    }
  },

  async buildApproval(swapper, intent, signal) {
    const { tx } = await buildApproval(swapper.kit, askedOf(swapper, intent, signal))
    // The contract to call is the token to sell, which the reply has as its sender.
    return { to: addressOf(tx.from, swapper), value: parseUnits(tx.value), data: tx.data as Hex }
  },

  async buildSwap(swapper, intent, signal) {
    const userAddress = `${swapper.caipNetworkId}:${swapper.address}`
    const asked = { ...askedOf(swapper, intent, signal), userAddress, slippage }
    const { tx } = await buildSwap(swapper.kit, asked)
    if (!isSame(tx.from, userAddress))
      throw new AppKitError('SWAP_MISMATCH', { details: `sender: ${tx.from}` })
    return {
      to: addressOf(tx.to, swapper),
      data: tx.data as Hex,
      gas: parseUnits(tx.eip155?.gas ?? '0'),
      value: intent.from.isCoin ? intent.value : 0n,
    }
  },
}

/** How long a price of gas is good for quotes, in ms. */
const gasPriceLifetime = 30_000
const gasPrices = new WeakMap<Swapper, GasPrice>()

interface GasPrice {
  at: number
  price?: string
}

/**
 * The price of gas by which the service compares ways to swap, once it is known: no quote waits for it. What is paid is
 * read from the nodes.
 */
function gasPriceOf(swapper: Swapper): string | undefined {
  const known: GasPrice = gasPrices.get(swapper) ?? { at: 0 }
  if (Date.now() - known.at > gasPriceLifetime) {
    known.at = Date.now()
    gasPrices.set(swapper, known)
    fetchGasPrice(swapper.kit, { caipNetworkId: swapper.caipNetworkId }).then(
      ({ standard }) => {
        known.price = standard
      },
      () => {},
    )
  }
  return known.price
}

const askedOf = (
  { caipNetworkId, address: userAddress }: Swapper,
  { from, to, value }: SwapIntent,
  signal: AbortSignal,
) => ({ amount: value.toString(), from: from.id, to: to.id, userAddress, caipNetworkId, signal })

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The address of a CAIP-10 id of the network, or the given text: it is compared later. */
const addressOf = (id: string, { caipNetworkId }: Swapper) => id.replace(`${caipNetworkId}:`, '') as Hex

const parseUnits = (text: string): bigint => (/^\d{1,78}$/.test(text) ? BigInt(text) : 0n)

/** The words of the service for pools with too little in them (docs/behaviour.md#swaps). */
function toQuoteError(error: unknown): unknown {
  const { status, reason = '' } = refusalOf(error) ?? {}
  if (status !== 400) return error
  const code = /insufficient liquidity/i.test(reason) ? 'SWAP_LIQUIDITY' : 'SWAP_QUOTE_MISSING'
  return new AppKitError(code, { cause: error })
}
