import {
  type Address,
  type Client,
  encodeFunctionData,
  type Hex,
  parseAbi,
  serializeTransaction,
  toHex,
} from 'viem'
import { call, estimateFeesPerGas, estimateGas, getGasPrice } from 'viem/actions'
import type { WalletCall } from './askWallet.js'
import { type Asker, openClient, orRpcError, toNodeError } from './openClient.js'

export interface Estimate {
  /** The limit: with room where code runs. */
  readonly gas: bigint
  readonly fees: FeeFields
  /** Base units of the coin that the network takes at most. */
  readonly fee: bigint
}

/** The gas of a payment to an account without code. */
const plainGas = 21_000n

export interface EstimateOptions {
  /** The limit, if the chain cannot try it yet. */
  readonly gas?: bigint
  readonly signal: AbortSignal
}

/**
 * Simulates a transaction on the chain, and returns its cost.
 *
 * @throws AppKitError EXECUTION_REVERTED, INSUFFICIENT_FUNDS; as the nodes
 */
export const estimateCall = (
  asker: Asker & { readonly address: string },
  { to, value, data }: WalletCall,
  { gas: given, signal }: EstimateOptions,
): Promise<Estimate> =>
  orRpcError(async () => {
    const client = openClient(asker, signal)
    const [estimated, { price, fees }] = await Promise.all([
      given ?? estimateGas(client, { account: asker.address as Address, to, value, data }),
      readFees(client),
    ])
    // The call of a contract may take more gas by then than in the simulation.
    const gas = estimated === plainGas ? estimated : (estimated * 12n) / 10n
    const unsigned = serializeTransaction({
      type: 'eip1559',
      chainId: Number(asker.network.id),
      nonce: 2 ** 20,
      to,
      value,
      data,
      gas,
      maxFeePerGas: price,
      maxPriorityFeePerGas: price,
    })
    return { gas, fees, fee: gas * price + (await readPostingFee(client, unsigned)) }
  })

/** The fee fields of a transaction (EIP-1559, or one price). */
export interface FeeFields {
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

interface Fees {
  /** Per gas at most. */
  readonly price: bigint
  readonly fees: FeeFields
}

/** Reads the fees of EIP-1559, or one price where the chain has none. */
async function readFees(client: Client): Promise<Fees> {
  try {
    const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client)
    const fees = { maxFeePerGas: toHex(maxFeePerGas), maxPriorityFeePerGas: toHex(maxPriorityFeePerGas) }
    return { price: maxFeePerGas, fees }
  } catch (error) {
    if ((error as { name?: string }).name !== 'Eip1559FeesNotSupportedError') throw error
    const gasPrice = await getGasPrice(client)
    return { price: gasPrice, fees: { gasPrice: toHex(gasPrice) } }
  }
}

/** The contract of the OP Stack that gives the cost of posting a transaction to the parent chain. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const gasPriceOracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/** Reads the fee of the OP Stack besides gas, with room for a dearer parent chain; 0 elsewhere. */
async function readPostingFee(client: Client, unsigned: Hex): Promise<bigint> {
  const args = { abi: gasPriceOracleAbi, functionName: 'getL1Fee', args: [unsigned] } as const
  const asked = encodeFunctionData(args)
  try {
    const { data: answer } = await call(client, { to: gasPriceOracle, data: asked })
    return answer === undefined ? 0n : (BigInt(answer) * 3n) / 2n
  } catch (error) {
    // Something else is there.
    if (toNodeError(error).code === 'EXECUTION_REVERTED') return 0n
    throw error
  }
}
