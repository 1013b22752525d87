import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { readGasPrice } from './getGasPrice.js'
import { parseSwapId } from './isSwapNetwork.js'
import { readPair, type SwapParts, tooLittle } from './readPair.js'

/** The body, checked by the spec. */
interface BuildSwapBody {
  readonly amount: string
  readonly from: string
  readonly to: string
  readonly userAddress: string
  readonly eip155?: { readonly slippage: number; readonly permit?: string }
  readonly disableEstimate?: boolean
}

/** Percent that may be lost on Solana: the operation has a field for eip155 alone. */
const usualSlippage = 1

/**
 * A swap as a transaction to sign, with a minimum amount from the slippage in percent, and 10 % more gas than needed.
 */
export async function buildSwap(parts: SwapParts, call: Call): Promise<Reply> {
  const { amount, disableEstimate, eip155, from, to, userAddress } = call.body as BuildSwapBody
  const isSolana = from.startsWith('solana:')
  if (!eip155 && !isSolana)
    return fail(400, 'eip155', 'Say in eip155.slippage how many percent less are acceptable.')
  if (eip155?.permit !== undefined)
    return fail(400, 'permit', 'The tokens here cannot be approved by a signature.')
  const account = parseSwapId(parts.swaps, userAddress)
  if (!account)
    return fail(400, 'userAddress', 'userAddress must be an account of a network that has swaps (CAIP-10).')
  const pair = await readPair(parts, from, to)
  if (!pair.ok) return pair.reply
  const { node } = pair
  if (account.caip2 !== node.caip2)
    return fail(400, 'userAddress', 'The account must be on the network of the tokens.')
  const given = BigInt(amount)
  if (given === 0n) return fail(400, 'amount', 'The amount must be more than zero.')
  const swap = await parts.swaps.build({
    node,
    from: pair.from,
    to: pair.to,
    amount: given,
    account: account.address,
    slippage: eip155?.slippage ?? usualSlippage,
    isTried: disableEstimate !== true,
  })
  if ('refused' in swap) {
    if (swap.refused === 'liquidity') return tooLittle()
    // In the provider's form of an error.
    const { code, message } = swap
    return { status: 400, json: { code, message: `The swap would fail: ${message}` } }
  }
  const accounts = { from: userAddress, to: `${node.caip2}:${swap.to}` }
  const tx = { ...accounts, data: swap.data, amount: swap.yields.toString() }
  // The fees of Solana stand in the transaction itself.
  if (isSolana) return { status: 200, json: { tx: { ...tx, eip155: null } } }
  const gas = ((swap.gas * 11n + 9n) / 10n).toString()
  const eip = { gas, gasPrice: (await readGasPrice(node)).toString() }
  return { status: 200, json: { tx: { ...tx, eip155: eip } } }
}
