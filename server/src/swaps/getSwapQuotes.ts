import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { readPair, type SwapParts, tooLittle } from './readPair.js'

/** Answers with the present quote of the exchange. */
export async function getSwapQuotes(parts: SwapParts, call: Call): Promise<Reply> {
  const { amount, from, to } = call.query
  const pair = await readPair(parts, String(from), String(to))
  if (!pair.ok) return pair.reply
  const given = BigInt(String(amount))
  if (given === 0n) return fail(400, 'amount', 'The amount must be more than zero.')
  const yields = await parts.swaps.quote({ node: pair.node, from: pair.from, to: pair.to, amount: given })
  if (yields === 0n) return tooLittle()
  const quote = {
    id: null,
    fromAmount: given.toString(),
    fromAccount: String(from),
    toAmount: yields.toString(),
    toAccount: String(to),
  }
  return { status: 200, json: { quotes: [quote] } }
}
