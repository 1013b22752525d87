import { randomUUID } from 'node:crypto'
import { isAddress } from '../chain/ids.js'
import { sellers } from './offers.js'
import type { Asset, Purchase, PurchaseStore } from './types.js'

export interface PayPageWish {
  readonly address: string
  readonly baseUrl: string
  readonly provider?: string
  readonly currency?: string
  /** Decimal number that is filled in. */
  readonly amount?: string | null
  /** Set by the caller and not to be changed by the buyer, in the smallest unit. */
  readonly units?: bigint
  readonly asset: Asset
  readonly redirectUrl?: string | null
}

/** A pay page that was made. */
export interface PayPage {
  readonly id: string
  readonly url: string
}

/**
 * Makes a pay page for one purchase.
 * @param purchases where purchases are kept
 * @param now clock in milliseconds since 1970
 * @returns makes a page, or gives null when the address is none of an EVM account
 */
export function createPayPages(
  purchases: PurchaseStore,
  now: () => number,
): (wish: PayPageWish) => Promise<PayPage | null> {
  return async (wish) => {
    const { asset } = wish
    if (!wish.address.startsWith('0x') || !isAddress('eip155', wish.address)) return null
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
