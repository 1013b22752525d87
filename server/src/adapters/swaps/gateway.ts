import { encodeFunctionData, parseAbi } from 'viem/utils'
import { RpcError } from '../../chains/readRpcReply.js'
import type { Address, Hex } from '../../chains/types.js'
import type { SwapOrder, SwapRefusal, SwapTransaction } from '../../ports/swaps.js'
import { AdapterError } from '../base/askJson.js'

/**
 * The contracts that stand between accounts and an aggregator, by CAIP-2 id: `deploy/gateway/SwapGateway.sol`. The effect of
 * a swap is in its arguments, which the widget reads before anything is signed; the calls of aggregators themselves have no
 * form that could be read.
 */
export type Gateways = Readonly<Record<string, string>>

/** The call that an aggregator wants from the gateway. */
export interface AggregatorCall {
  readonly to: string
  readonly data: string
  readonly value: bigint
  /** Tokens that it gives, in the smallest unit. */
  readonly yields: bigint
  /** Gas of the call alone; null if it is not known. */
  readonly gas: bigint | null
}

const abi = parseAbi([
  'struct Swap { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Swap desc, bytes data) payable returns (uint256 received, uint256 spent)',
])
const address = /^0x[0-9a-fA-F]{40}$/
/** Gas of the gateway beside the call: for taking, allowing and paying out. */
const ownGas = 180_000n
const likelyGas = 600_000n

/** The gateway of a network. */
export function gatewayOf(gateways: Gateways, caip2: string): Address {
  const gateway = gateways[caip2]
  if (gateway === undefined) throw new Error(`There is no gateway on ${caip2}.`)
  return gateway.toLowerCase() as Address
}

/** @throws Error if one is no address */
export function checkGateways(name: string, gateways: Gateways): void {
  for (const [caip2, gateway] of Object.entries(gateways))
    if (!/^eip155:\d{1,20}$/.test(caip2) || !address.test(gateway))
      throw new Error(
        `${name}: gateways["${caip2}"] has to be the address of a contract on a network of eip155.`,
      )
}

/**
 * The swap as a call of the gateway, which pays the account at least what the slippage leaves.
 *
 * @param executor - the contract of the aggregator; a call of any other one is refused
 * @throws AdapterError if the aggregator wants another contract, or other coins, than the order allows
 */
export async function buildThroughGateway(
  order: SwapOrder,
  {
    call,
    executor,
    gateway,
  }: { readonly call: AggregatorCall; readonly executor: string; readonly gateway: Address },
): Promise<SwapTransaction | SwapRefusal> {
  const { account, amount, from, isTried, node, slippage, to } = order
  if (call.to.toLowerCase() !== executor.toLowerCase())
    throw new AdapterError(`The aggregator wants the contract ${call.to}, not ${executor}.`)
  const coins = from.isCoin ? amount : 0n
  if (call.value !== coins) throw new AdapterError(`The aggregator wants ${call.value} coins, not ${coins}.`)
  if (call.yields === 0n) return { refused: 'liquidity' }
  const minReturnAmount = (call.yields * BigInt(100 - slippage)) / 100n
  // The contract pays out nothing for nothing.
  if (minReturnAmount === 0n) return { refused: 'liquidity' }
  const desc = {
    srcToken: from.address as Address,
    dstToken: to.address as Address,
    srcReceiver: gateway,
    dstReceiver: account as Address,
    amount,
    minReturnAmount,
    flags: 0n,
  }
  const args = [executor as Address, desc, call.data as Hex] as const
  const data = encodeFunctionData({ abi, functionName: 'swap', args })
  const swap = { to: gateway, data, yields: call.yields }
  if (!isTried) return { ...swap, gas: call.gas === null ? likelyGas : call.gas + ownGas }
  try {
    const tried = { from: account, to: gateway, data, value: `0x${coins.toString(16)}` }
    return { ...swap, gas: BigInt(String(await node.call('eth_estimateGas', [tried]))) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { refused: 'chain', code: String(error.code), message: error.message }
  }
}
