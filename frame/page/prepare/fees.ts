import type { Hex } from 'viem'
import { fieldsOf } from '../../../common/records.js'
import type { PageNetwork } from '../base/facts.js'
import { askNode, askNumber } from '../base/rpc.js'
import { coinLoss, type Loss } from './losses.js'

/** What a site may ask for, in the smallest unit of the network's coin for each unit of gas. */
export interface AskedFees {
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

/** Prices of gas as they stand in a transaction (EIP-1559, or one price for what came before). */
export type Fees =
  | { readonly gasPrice: bigint }
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** The most that a unit of gas may cost. */
export const priceOf = (fees: Fees): bigint => ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)

/** The fees that a call asks for, else those of the newest block. */
export async function readFees(network: PageNetwork, asked: AskedFees): Promise<Fees> {
  if (asked.gasPrice !== undefined) return { gasPrice: asked.gasPrice }
  const block = await askNode(network, 'eth_getBlockByNumber', ['latest', false])
  const base = fieldsOf(block).baseFeePerGas
  if (typeof base !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(base))
    return { gasPrice: await askNumber(network, 'eth_gasPrice', []) }
  const tip =
    asked.maxPriorityFeePerGas ??
    (await askNumber(network, 'eth_maxPriorityFeePerGas', []).catch(() => 1_000_000_000n))
  // EIP-1559: enough for the base fee to rise a little before the transaction is in a block.
  const max = asked.maxFeePerGas ?? (BigInt(base) * 12n) / 10n + tip
  return { maxFeePerGas: max, maxPriorityFeePerGas: tip < max ? tip : max }
}

/** How many times the usual fee is still called a fee: prices of gas rise tenfold in a rush. */
const usualTimes = 10n

/**
 * A fee that is no fee any more: whoever makes the block gets it, so a site that chooses it can take coins with it. It is
 * compared with the gas that the wallet's own node reckons and with the prices of its newest block.
 *
 * @param sent - the call, as nodes take it
 * @param chosen - what the site has chosen of gas and prices; undefined for what it left to the wallet
 * @param most - the most that the transaction can cost in fees, in the smallest unit of the coin
 * @returns the fee as a loss; nothing where it is usual
 * @throws WalletError if the node does not answer
 */
export async function feeLosses(
  network: PageNetwork,
  sent: { readonly from: string; readonly to: Hex; readonly value: Hex; readonly data: Hex },
  chosen: AskedFees & { readonly gas: bigint | undefined },
  most: bigint,
): Promise<readonly Loss[]> {
  if (Object.values(chosen).every((value) => value === undefined)) return []
  const [gas, fees] = await Promise.all([
    // A call that fails when it is tried is usually done with less than the site asks for.
    askNumber(network, 'eth_estimateGas', [sent]).catch(() => chosen.gas ?? 0n),
    readFees(network, {}),
  ])
  return most > gas * priceOf(fees) * usualTimes ? [coinLoss(network, most, true)] : []
}
