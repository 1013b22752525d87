'use client'

import { useEffect, useMemo } from 'react'
import { loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { useKit } from '../../react/hooks/useKit.js'
import { useLoaded } from '../../react/hooks/useLoaded.js'
import { useComputed } from '../../ui/useSignal.js'
import type { BuyModel } from './buyModel.js'
import type { AmountProblem, PaymentLimits } from './checkAmount.js'
import type { Purchase, PurchaseState } from './followPurchase.js'
import type { BuyOffer } from './makeOffer.js'
import type { BuyProvider, PurchaseCurrency } from './providers.js'

export interface UseOnrampReturnType
  extends Pick<
    BuyModel,
    'setAmount' | 'chooseProvider' | 'chooseCurrency' | 'choosePayment' | 'chooseMethod' | 'retry' | 'pay'
  > {
  /** The providers that sell to the account in use. */
  readonly providers: readonly BuyProvider[]
  readonly provider: BuyProvider | undefined
  /** The coins and tokens that are sold on the network in use; undefined until they are known. */
  readonly currencies: readonly PurchaseCurrency[] | undefined
  /** Currencies to pay in, by their ISO 4217 codes. */
  readonly payments: readonly string[]
  readonly currency: PurchaseCurrency | undefined
  readonly payment: string
  readonly amount: string
  /** Ways of paying, by the ids of the service, such as `card`; none where the provider has one of its own. */
  readonly methods: readonly string[]
  readonly method: string | undefined
  /** The smallest and largest amounts of the chosen way of paying. */
  readonly limits: PaymentLimits | undefined
  readonly problem: AmountProblem | undefined
  /** With the address of the pay page once it is `ready`. */
  readonly offer: BuyOffer
  /** The purchase that `pay` began last. */
  readonly purchase: Purchase | undefined
  /** How it goes. */
  readonly purchaseState: PurchaseState | undefined
}

/**
 * Buying without our view: the currencies, a price, and the pay page.
 *
 * @returns the choices, functions that change them, the `offer` for them, and how the purchase goes. `pay` must be called
 *   inside a click, because it opens a page; it returns whether there was one to open.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useOnramp } from 'appkit-runtime/features/onramp'
 *
 * export function Buy() {
 *   const { amount, setAmount, offer, pay, purchaseState } = useOnramp()
 *   if (purchaseState?.status === 'done') return <p>Bought!</p>
 *   return (
 *     <>
 *       <input value={amount} onChange={(event) => setAmount(event.target.value)} />
 *       <button type="button" disabled={offer.status !== 'ready'} onClick={() => pay()}>
 *         Pay
 *       </button>
 *     </>
 *   )
 * }
 */
export function useOnramp(): UseOnrampReturnType {
  const kit = useKit('useOnramp')
  const { error, retry, value: model } = useLoaded(kit, load)
  useEffect(() => model?.follow(), [model])
  useEffect(() => model?.followPurchase(), [model])
  const choices = useComputed(() => (model === undefined ? noChoices : readChoices(model)), [model])
  return useMemo(() => {
    // An error of the code is in the offer.
    const later = (act: (model: BuyModel) => void) =>
      model
        ? act(model)
        : void load(kit)
            .then(act)
            .then(retry, () => {})
    return {
      ...choices,
      offer: error ? { status: 'failed', error } : choices.offer,
      setAmount: (text) => later((known) => known.setAmount(text)),
      chooseProvider: (id) => later((known) => known.chooseProvider(id)),
      chooseCurrency: (symbol) => later((known) => known.chooseCurrency(symbol)),
      choosePayment: (code) => later((known) => known.choosePayment(code)),
      chooseMethod: (id) => later((known) => known.chooseMethod(id)),
      retry: () => later((known) => known.retry()),
      pay: () => model?.pay() ?? false,
    }
  }, [kit, model, choices, error, retry])
}

const load = async (kit: Kit) => (await loadCode(import('./buyModel.js'))).buyModel(kit)

type Choices = Omit<
  UseOnrampReturnType,
  'setAmount' | 'chooseProvider' | 'chooseCurrency' | 'choosePayment' | 'chooseMethod' | 'retry' | 'pay'
>

const noChoices: Choices = {
  providers: [],
  provider: undefined,
  purchase: undefined,
  purchaseState: undefined,
  currencies: undefined,
  payments: [],
  currency: undefined,
  payment: 'USD',
  amount: '',
  methods: [],
  method: undefined,
  limits: undefined,
  problem: undefined,
  offer: { status: 'none' },
}

const readChoices = ({
  providers,
  provider,
  purchase,
  purchaseState,
  currencies,
  payments,
  currency,
  payment,
  amount,
  methods,
  method,
  limits,
  problem,
  offer,
}: BuyModel) => ({
  providers: providers.value,
  provider: provider.value,
  purchase: purchase.value,
  purchaseState: purchaseState.value,
  currencies: currencies.value,
  payments: payments.value,
  currency: currency.value,
  payment: payment.value,
  amount: amount.value,
  limits: limits.value,
  methods: methods.value,
  method: method.value,
  problem: problem.value,
  offer: offer.value,
})
