import { formatUnits } from '../blockchain/formatUnits.js'
import { assetId } from './assetId.js'
import { paymentMethods, sellers } from './offers.js'
import type { Asset, Purchase } from './types.js'

const DEFAULT_AMOUNT = '50.00'

/**
 * What the pay page shows of a purchase.
 * @param assets what can be bought; of a fixed purchase only its own is offered
 */
export function describePurchase(purchase: Purchase, assets: readonly Asset[]): unknown {
  const { address, amount, currency, decimals, isFixed, provider, redirectUrl, status, txHash } = purchase
  const asset = assetId(purchase)
  return {
    ...{ address, asset, currency, isFixed, redirectUrl, status, txHash },
    amount: amount ?? DEFAULT_AMOUNT,
    units: purchase.units === null ? null : formatUnits(purchase.units, decimals),
    seller: sellers.find(({ id }) => id === provider)?.name ?? provider,
    assets: assets
      .filter((item) => !isFixed || assetId(item) === asset)
      .map((item) => ({ id: assetId(item), symbol: item.symbol, chainName: item.chainName })),
    methods: paymentMethods.map(({ id, name }) => ({ id, name })),
  }
}
