import { formatUnits } from '../chain/numbers.js'
import type { Call } from '../http/types.js'
import { fromUsd } from '../prices/rates.js'
import { iconUrl } from '../tokens/tokenIds.js'

/** Something somebody holds, of any chain. */
export interface Held {
  /** CAIP-2 id of the chain. */
  readonly caip2: string
  /** CAIP-10 id of the token; left out for the coin of an EVM chain. */
  readonly id?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** US dollars for one; null when nobody knows. */
  readonly usd: number | null
  /** In the smallest unit. */
  readonly amount: bigint
}

/** A holding in the form of the balance reply (contract sheet, section 1.4). */
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
