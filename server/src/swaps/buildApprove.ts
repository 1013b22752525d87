import { encodeFunctionData } from 'viem/utils'
import { tokenAbi } from '../chains/abis.js'
import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { readGasPrice } from './getGasPrice.js'
import { readPair, type SwapParts } from './readPair.js'

const unlimited = 2n ** 256n - 1n

/**
 * A transaction that allows the exchange to take a token. `tx.from` and `tx.to` repeat the request, and callers
 * send `tx.data` to the address in `tx.from`, the token to sell (buildApprove in specs/openapi).
 */
export async function buildApprove(parts: SwapParts, call: Call): Promise<Reply> {
  const { amount, from, to } = call.query
  const pair = await readPair(parts, String(from), String(to))
  if (!pair.ok) return pair.reply
  if (pair.node.caip2.startsWith('solana:')) return fail(400, 'from', 'Tokens of Solana need no approval.')
  if (pair.from.isCoin) return fail(400, 'from', `${pair.from.symbol} needs no approval.`)
  const allowed = amount === undefined ? unlimited : BigInt(String(amount))
  if (allowed > unlimited) return fail(400, 'amount', 'The amount is more than a contract can hold.')
  const args = [await parts.swaps.spender(pair.node.caip2), allowed] as const
  const tx = {
    from: String(from),
    to: String(to),
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }),
    value: '0',
    eip155: { gasPrice: (await readGasPrice(pair.node)).toString() },
  }
  return { status: 200, json: { tx } }
}
