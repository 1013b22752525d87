import { connectionOf } from '../../../kit/connections.js'
import type { Kit } from '../../../kit/types.js'
import { exchangeOf } from './exchanges.js'

/** The exchange's fee on the amount to sell unless the config says otherwise, in percent (docs/behaviour.md#swaps). */
const standardFee = 0.85

/**
 * Returns the exchange's fee of an amount to sell, cut.
 *
 * @param percent - of the config.
 */
export const providerFeeOf = (value: bigint, percent = standardFee): bigint =>
  (value * BigInt(Math.round(percent * 1000))) / 100_000n

/** The same of the exchange of the network in use. Subscribes when it is read in an effect. */
export function providerFeeHere(kit: Kit, value: bigint): bigint {
  const here = connectionOf(kit.activeChain.value)?.caipNetworkId
  return providerFeeOf(value, here === undefined ? undefined : exchangeOf(kit, here)?.providerFee)
}
