import { formatUnits } from '../../../common/units.js'
import type { Call } from '../http/types.js'
import { fromUsd } from '../prices/rates.js'
import { iconUrl } from '../tokens/tokenIds.js'

/** A holding on any chain. */
export interface Held {
  /** CAIP-2 id of the chain. */
  readonly caip2: string
  /** CAIP-10 id of the token. Absent for the coin of an EVM chain. */
  readonly id?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** US dollars for one. Null if unknown. */
  readonly usd: number | null
  /** In the smallest unit. */
  readonly amount: bigint
}

/** A holding in the form of the balance reply (`BalanceReply` in specs/openapi). */
export function toBalance(held: Held, call: Call) {
  const { amount, caip2, decimals, id, name, symbol, usd } = held
  const numeric = formatUnits(amount, decimals)
  const price = fromUsd(usd, String(call.query.currency))
  return {
    name,
    symbol,
    chainId: caip2,
    ...(id === undefined ? {} : { address: id }),
    ...(price === null ? {} : { value: Number(numeric) * price }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: iconUrl(call, symbol),
  }
}
