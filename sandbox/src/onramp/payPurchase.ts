import { formatUnits } from '../blockchain/formatUnits.js'
import type { Reply } from '../http/types.js'
import type { createPricing } from './createPricing.js'
import type { Treasury } from './createTreasury.js'
import { formatCents } from './formatCents.js'
import { type PayChoice, priceChoice } from './priceChoice.js'
import type { Purchase, PurchaseStore } from './types.js'

export interface PayPurchaseParameters {
  readonly purchases: PurchaseStore
  readonly treasury: Treasury
  readonly priceOf: ReturnType<typeof createPricing>
}

const problem = (status: 409 | 422 | 503, field: string, text: string): Reply => ({
  status,
  json: { problems: { [field]: text } },
})

/**
 * Pays for a purchase with money that does not exist, and pays what was bought out on the chain.
 * @returns 200 with the hash and what was got, 409 when it was paid before, 422 with what to change,
 * 503 when the chain does not answer or refuses
 */
export async function payPurchase(
  parameters: PayPurchaseParameters,
  purchase: Purchase,
  choice: PayChoice,
): Promise<Reply> {
  const { priceOf, purchases, treasury } = parameters
  const priced = priceChoice(priceOf, purchase, choice)
  if (!priced.ok) return problem(422, priced.field, priced.text)
  const { asset, quote } = priced
  const begun = await purchases.begin(purchase.id, {
    chainId: asset.chainId,
    symbol: asset.symbol,
    decimals: asset.decimals,
    amount: formatCents(quote.total),
    units: quote.units,
  })
  if (!begun) return problem(409, 'session', 'This purchase was paid before.')
  try {
    const txHash = await treasury.pay(asset, purchase.address, quote.units)
    await purchases.finish(purchase.id, 'SUCCESS', txHash)
    return {
      status: 200,
      json: { txHash, bought: formatUnits(quote.units, asset.decimals), symbol: asset.symbol },
    }
  } catch (error) {
    await purchases.finish(purchase.id, 'FAILED', null)
    const reason = error instanceof Error ? error.message : String(error)
    return problem(503, 'session', `Nothing was paid out: ${reason} Buy once more.`)
  }
}
