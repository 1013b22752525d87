import { type Call, fail, type Reply } from 'appkit-server/parts'
import { quoteSwap, tooLittle } from './quoteSwap.js'
import type { SwapParts } from './readPair.js'
import { readPair } from './readPair.js'

/**
 * What the exchange would pay in the current block. A swap in the next block gives exactly that amount.
 */
export async function getSwapQuotes(parts: SwapParts, call: Call): Promise<Reply> {
  const { amount, from, to } = call.query
  const pair = readPair(parts, String(from), String(to))
  if (!pair.ok) return pair.reply
  const given = BigInt(String(amount))
  if (given === 0n) return fail(400, 'amount', 'The amount must be more than zero.')
  const yielded = await quoteSwap(pair.node, pair.from, pair.to, given)
  if (yielded === 0n) return tooLittle()
  const quote = {
    id: null,
    fromAmount: given.toString(),
    fromAccount: String(from),
    toAmount: yielded.toString(),
    toAccount: String(to),
  }
  return { status: 200, json: { quotes: [quote] } }
}
