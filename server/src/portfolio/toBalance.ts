import { formatUnits } from '../../../common/units.js'
import { iconUrl } from '../chains/tokenIds.js'
import type { Call } from '../http/types.js'
import type { Holding } from '../ports/balances.js'

/**
 * A holding in the form of the balance reply (`BalanceReply` in specs/openapi). The coin of an EVM chain has no address.
 *
 * @param price - of one, or null if nobody knows it
 */
export function toBalance({ amount, token }: Holding, price: number | null, call: Call) {
  const { address, caip2, decimals, isCoin, name, symbol } = token
  const numeric = formatUnits(amount, decimals)
  // A price that somebody made up may be worth more than a number can be, which JSON has no word for.
  const value = price === null ? Number.NaN : Number(numeric) * price
  return {
    name,
    symbol,
    chainId: caip2,
    ...(isCoin && caip2.startsWith('eip155:') ? {} : { address: `${caip2}:${address}` }),
    ...(Number.isFinite(value) && { value }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: token.iconUrl ?? iconUrl(call, symbol),
  }
}
