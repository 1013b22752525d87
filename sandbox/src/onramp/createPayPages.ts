import { randomUUID } from 'node:crypto'
import { canReceive } from './listAssets.js'
import { sellers } from './offers.js'
import type { Asset, Purchase, PurchaseStore } from './types.js'

export interface PayPageWish {
  readonly address: string
  readonly baseUrl: string
  readonly provider?: string
  readonly currency?: string
  /** The amount that the page starts with, as a decimal number. */
  readonly amount?: string | null
  /** A fixed amount that the buyer cannot change, in the smallest unit. */
  readonly units?: bigint
  readonly asset: Asset
  readonly redirectUrl?: string | null
}

/** A new pay page. */
export interface PayPage {
  readonly id: string
  readonly url: string
}

/**
 * Creates pay pages, one for each purchase.
 *
 * @param purchases - the store of purchases
 * @param now - clock in milliseconds since 1970
 * @returns a function that creates a page, or returns null if the address cannot get the asset
 */
export function createPayPages(
  purchases: PurchaseStore,
  now: () => number,
): (wish: PayPageWish) => Promise<PayPage | null> {
  return async (wish) => {
    const { asset } = wish
    if (!canReceive(wish.address, asset)) return null
    const id = randomUUID()
    const purchase: Purchase = {
      id,
      status: 'CREATED',
      provider: wish.provider ?? sellers[0].id,
      address: wish.address,
      chainId: asset.chainId,
      symbol: asset.symbol,
      decimals: asset.decimals,
      units: wish.units ?? null,
      isFixed: wish.units !== undefined,
      currency: wish.currency ?? 'USD',
      amount: wish.amount ?? null,
      redirectUrl: wish.redirectUrl ?? null,
      txHash: null,
      createdAt: now(),
      updatedAt: now(),
    }
    await purchases.add(purchase)
    return { id, url: `${wish.baseUrl}/pay?session=${id}` }
  }
}
