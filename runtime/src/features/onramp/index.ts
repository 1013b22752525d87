import { isOnThisMachine } from '../../kit/networks.js'
import { defineFeature, type Kit } from '../../kit/types.js'
import { accountRoute } from '../account/parts/accountRoute.js'
import { isSoldHere } from './checkAmount.js'

const load = () => import('./onramp.chunk.js')

/** Buying coins and tokens for the account in use, on a pay page: on eip155, and on solana where `onramp` names one. */
export const onramp = defineFeature({
  id: 'onramp',
  routes: {
    ...accountRoute,
    OnRampProviders: { load },
    OnRampTokenSelect: { load },
    OnRampFiatSelect: { load },
    BuyInProgress: { load },
    OnRampActivity: { load },
    WhatIsABuy: { load },
  },
  accountActions: [
    {
      name: 'onramp',
      view: 'OnRampProviders',
      isAvailable: (kit, { namespace }) => isOffered(kit, namespace) && isSoldHere(),
    },
  ],
})

/** Whether a provider may sell to accounts of a namespace. The providers are in `providers.ts`, which loads later. */
function isOffered({ config: { endpoints, onramp: page } }: Kit, namespace: string): boolean {
  const { blockchainApi } = endpoints
  const hasPage = page !== undefined || isOnThisMachine(blockchainApi)
  return namespace === 'eip155' ? hasPage || blockchainApi !== undefined : namespace === 'solana' && hasPage
}

export type { Transaction } from '../../services/blockchain/types.js'
export type { BuyModel } from './buyModel.js'
export type { AmountProblem, PaymentLimits } from './checkAmount.js'
export type { Purchase, PurchaseState } from './followPurchase.js'
export type { BuyOffer } from './makeOffer.js'
export type { BuyProvider, PurchaseCurrency } from './providers.js'
export type { PurchasesState } from './purchases.js'
export { type UseOnrampReturnType, useOnramp } from './useOnramp.js'
export { type UsePurchasesReturnType, usePurchases } from './usePurchases.js'
