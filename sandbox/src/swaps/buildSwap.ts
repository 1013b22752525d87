import { type Call, fail, type Reply } from 'appkit-server/parts'
import { encodeFunctionData } from 'viem/utils'
import { RpcError } from '../chain/readRpcReply.js'
import type { ChainNode } from '../chain/types.js'
import { routerAbi } from '../contracts/abis.js'
import { contractsOf } from '../contracts/planContracts.js'
import { parseTokenId } from '../tokens/tokenIds.js'
import { readGasPrice } from './getGasPrice.js'
import { quoteSwap, tooLittle } from './quoteSwap.js'
import type { SwapParts } from './readPair.js'
import { readPair } from './readPair.js'

/** The body, checked by the spec. */
interface BuildSwapBody {
  readonly amount: string
  readonly from: string
  readonly to: string
  readonly userAddress: string
  readonly eip155?: { readonly slippage: number; readonly permit?: string }
  readonly disableEstimate?: boolean
}

// A swap over two pools takes about 230,000. Used if no trial run is wanted.
const GAS = 320_000n

/** A swap that the chain would refuse, in the provider's form of an error. */
const refused = (error: RpcError): Reply => ({
  status: 400,
  json: { code: String(error.code), message: `The swap would fail: ${error.message}` },
})

async function estimate(node: ChainNode, transaction: object): Promise<bigint> {
  return BigInt(String(await node.call('eth_estimateGas', [transaction])))
}

/**
 * A swap as a transaction to sign: to the exchange, with a minimum amount from the slippage in percent, and 10
 * % more gas than needed.
 */
export async function buildSwap(parts: SwapParts, call: Call): Promise<Reply> {
  const { amount, disableEstimate, eip155, from, to, userAddress } = call.body as BuildSwapBody
  if (!eip155) return fail(400, 'eip155', 'Say in eip155.slippage how many percent less are acceptable.')
  if (eip155.permit !== undefined)
    return fail(400, 'permit', 'The tokens here cannot be approved by a signature.')
  const account = parseTokenId(userAddress)
  if (!account)
    return fail(400, 'userAddress', 'userAddress must be an account of an eip155 network (CAIP-10).')
  const pair = readPair(parts, from, to)
  if (!pair.ok) return pair.reply
  const { node } = pair
  if (account.caip2 !== node.caip2)
    return fail(400, 'userAddress', 'The account must be on the network of the tokens.')
  const given = BigInt(amount)
  if (given === 0n) return fail(400, 'amount', 'The amount must be more than zero.')
  const yielded = await quoteSwap(node, pair.from, pair.to, given)
  if (yielded === 0n) return tooLittle()
  const minimum = (yielded * BigInt(100 - eip155.slippage)) / 100n
  const { router } = contractsOf(node.chainId)
  const args = [pair.from.address, pair.to.address, given, minimum, account.address] as const
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'swap', args })
  let gas = GAS
  if (disableEstimate !== true) {
    const value = `0x${(pair.from.isCoin ? given : 0n).toString(16)}`
    try {
      gas = await estimate(node, { from: account.address, to: router, data, value })
    } catch (error) {
      if (error instanceof RpcError) return refused(error)
      throw error
    }
  }
  const eip = { gas: ((gas * 11n + 9n) / 10n).toString(), gasPrice: (await readGasPrice(node)).toString() }
  const accounts = { from: userAddress, to: `${node.caip2}:${router}` }
  return { status: 200, json: { tx: { ...accounts, data, amount: yielded.toString(), eip155: eip } } }
}
