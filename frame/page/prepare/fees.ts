import { fieldsOf } from '../../../common/records.js'
import type { PageNetwork } from '../base/facts.js'
import { askNode, askNumber } from '../base/rpc.js'
import { coinLoss, type Loss } from './losses.js'

/** Fees that a site may ask for, in the smallest unit of the network's coin for each unit of gas. */
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

/** The fees of the newest block, as the wallet's own node reckons them. */
export async function readFees(network: PageNetwork): Promise<Fees> {
  const block = await askNode(network, 'eth_getBlockByNumber', ['latest', false])
  const base = fieldsOf(block).baseFeePerGas
  if (typeof base !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(base))
    return { gasPrice: await askNumber(network, 'eth_gasPrice', []) }
  const tip = await askNumber(network, 'eth_maxPriorityFeePerGas', []).catch(() => 1_000_000_000n)
  // EIP-1559: enough for the base fee to rise a little before the transaction is in a block.
  return { maxFeePerGas: (BigInt(base) * 12n) / 10n + tip, maxPriorityFeePerGas: tip }
}

/** The fees that a call asks for, and those of the newest block for what it leaves out. */
export function chooseFees(usual: Fees, asked: AskedFees): Fees {
  if (asked.gasPrice !== undefined) return { gasPrice: asked.gasPrice }
  if ('gasPrice' in usual) return usual
  const tip = asked.maxPriorityFeePerGas ?? usual.maxPriorityFeePerGas
  const max = asked.maxFeePerGas ?? usual.maxFeePerGas - usual.maxPriorityFeePerGas + tip
  return { maxFeePerGas: max, maxPriorityFeePerGas: tip < max ? tip : max }
}

/** How many times the usual fee is still called a fee: prices of gas rise tenfold in a rush. */
const usualTimes = 10n
/**
 * The most gas that is called usual, in transfers of coins: networks count gas in units of their own. What a call needs is up to the
 * contract that the site names, and may be anything.
 */
const usualTransfers = 24n
const plainGas = 21_000n

/** The gas of a transfer of coins to nobody, as the wallet's own node reckons it. */
export const readPlainGas = (network: PageNetwork, from: string): Promise<bigint> =>
  askNumber(network, 'eth_estimateGas', [{ from, to: `0x${'0'.repeat(36)}dead`, value: '0x0' }]).catch(
    () => plainGas,
  )

/**
 * A fee that is no fee any more: whoever makes the block gets it, so a site that chooses it can take coins with it.
 *
 * @param maxFee - the most that the transaction can cost in fees, in the smallest unit of the coin
 * @param usual - the gas that is reckoned for it, that of a transfer, and what a unit costs by the wallet's own node
 * @returns the fee as a loss; nothing where it is usual
 */
export function feeLosses(
  network: PageNetwork,
  maxFee: bigint,
  { gas, plain, price }: { readonly gas: bigint; readonly plain: bigint; readonly price: bigint },
): readonly Loss[] {
  const usualGas = usualTransfers * plain
  const usual = (gas < usualGas ? gas : usualGas) * price
  return maxFee > usual * usualTimes ? [coinLoss(network, maxFee, true)] : []
}
