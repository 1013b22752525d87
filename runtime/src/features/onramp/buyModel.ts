import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Connection } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionOf } from '../../kit/connections.js'
import { openUrl } from '../../kit/openUrl.js'
import type { Kit } from '../../kit/types.js'
import { fetchOnrampOptions } from '../../services/blockchain/onramp.js'
import { fallbackOnrampOptions } from '../../services/blockchain/onrampSamples.js'
import { findServed } from '../../services/blockchain/openServed.js'
import type { OnrampOptions } from '../../services/blockchain/types.js'
import { type AmountProblem, checkAmount, isSoldHere, type PaymentLimits } from './checkAmount.js'
import { followPurchase, type Purchase, type PurchaseState } from './followPurchase.js'
import { type BuyOffer, makeOffer } from './makeOffer.js'
import { type BuyProvider, currenciesOf, type PurchaseCurrency, providersFor } from './providers.js'

addErrorTexts(lateTexts)

/** What the user wants to buy, without a view. One per kit. */
export interface BuyModel {
  /** Who sells to the account in use. */
  readonly providers: ReadonlySignal<readonly BuyProvider[]>
  readonly provider: ReadonlySignal<BuyProvider | undefined>
  /** What can be bought on the network in use; undefined until it is known. */
  readonly currencies: ReadonlySignal<readonly PurchaseCurrency[] | undefined>
  /** Currencies to pay in, by their ISO 4217 codes. */
  readonly payments: ReadonlySignal<readonly string[]>
  readonly currency: ReadonlySignal<PurchaseCurrency | undefined>
  readonly payment: ReadonlySignal<string>
  /** As typed. */
  readonly amount: ReadonlySignal<string>
  /** Ways of paying, by the ids of the service; none where the provider has one of its own. */
  readonly methods: ReadonlySignal<readonly string[]>
  readonly method: ReadonlySignal<string | undefined>
  /** What the chosen way of paying allows. */
  readonly limits: ReadonlySignal<PaymentLimits | undefined>
  readonly problem: ReadonlySignal<AmountProblem | undefined>
  readonly offer: ReadonlySignal<BuyOffer>
  /** The purchase that `pay` began last. */
  readonly purchase: ReadonlySignal<Purchase | undefined>
  /** How it goes. Changes while `followPurchase` is on. */
  readonly purchaseState: ReadonlySignal<PurchaseState | undefined>
  setAmount(text: string): void
  chooseProvider(id: BuyProvider['id']): void
  chooseCurrency(symbol: string): void
  choosePayment(code: string): void
  chooseMethod(id: string): void
  /** Asks the service again, after a failure. */
  retry(): void
  /** Opens the pay page of the offer. To be called inside a click. Returns whether there was one to open. */
  pay(): boolean
  /** Keeps options and offer up to date while it is shown. Returns what ends that. */
  follow(): () => void
  /** Watches the purchase that `pay` began last. Returns what ends that. */
  followPurchase(): () => void
}

const debounceMs = 500
const models = /* @__PURE__ */ new WeakMap<Kit, BuyModel>()

/** The model of a kit. */
export function buyModel(kit: Kit): BuyModel {
  const known = models.get(kit)
  if (known !== undefined) return known
  const model = createBuyModel(kit)
  models.set(kit, model)
  return model
}

function createBuyModel(kit: Kit): BuyModel {
  const options = signal<OnrampOptions | undefined>(undefined)
  const [chosenSymbol, chosenProvider] = [signal<string | undefined>(undefined), signal<string>('coinbase')]
  const chosenPayment = signal('USD')
  const chosenMethod = signal('card')
  const amount = signal('50')
  const offer = signal<BuyOffer>({ status: 'none' })
  const attempt = signal(0)
  const followed = signal<ReturnType<typeof followPurchase> | undefined>(undefined)
  const connection = computed(() => connectionOf(kit.activeChain.value))
  const providers = computed(() => providersFor(kit, connection.value))
  const provider = computed(
    () => providers.value.find(({ id }) => id === chosenProvider.value) ?? providers.value[0],
  )
  const currencies = computed(() => currenciesOf(provider.value, options.value, connection.value))
  const currency = computed(
    () => currencies.value?.find(({ symbol }) => symbol === chosenSymbol.value) ?? currencies.value?.[0],
  )
  const payments = computed(() => options.value?.paymentCurrencies.map(({ id }) => id) ?? [])
  const payment = computed(() =>
    payments.value.includes(chosenPayment.value) ? chosenPayment.value : (payments.value[0] ?? 'USD'),
  )
  const allowed = computed(
    () =>
      options.value?.paymentCurrencies.find(({ id }) => id === payment.value)?.payment_method_limits ?? [],
  )
  const methods = computed(() => (provider.value?.id === 'coinbase' ? allowed.value.map(({ id }) => id) : []))
  const method = computed(() => methods.value.find((id) => id === chosenMethod.value) ?? methods.value[0])
  const limits = computed(() =>
    limitsOf(allowed.value.filter(({ id }) => method.value === undefined || id === method.value)),
  )
  const problem = computed(() => checkAmount(amount.value, limits.value))

  async function load(caipNetworkId: Connection['caipNetworkId'], ended: AbortSignal): Promise<void> {
    try {
      const found = await fetchOnrampOptions(kit, { caipNetworkId, signal: ended })
      const listed = currenciesOf(provider.peek(), found, connection.peek())
      // The built-in list has nothing on most networks, which says nothing where a service has the network.
      const isUnknown = found === fallbackOnrampOptions && listed?.length === 0
      if (isUnknown && (await findServed(kit, { caipNetworkId, signal: ended })) !== undefined)
        throw new AppKitError('REQUEST_FAILED', { details: 'getOnrampOptions' })
      if (!ended.aborted) options.value = found
    } catch (cause) {
      if (ended.aborted) return
      options.value = undefined
      offer.value = { status: 'failed', error: toAppKitError(cause) }
    }
  }

  /** Whatever the offer depends on; undefined where something is missing or wrong. */
  function readWish() {
    const [account, wanted, seller, text] = [connection.value, currency.value, provider.value, amount.value]
    const paymentCurrency = options.value?.paymentCurrencies.find(({ id }) => id === payment.value)
    if (!account || !wanted || !seller || !paymentCurrency || problem.value !== undefined || text === '')
      return undefined
    return { connection: account, provider: seller, wanted, paymentCurrency, amount: text }
  }

  return {
    providers,
    provider,
    currencies,
    payments,
    currency,
    payment,
    amount,
    limits,
    problem,
    offer,
    methods,
    method,
    purchase: computed(() => followed.value?.purchase),
    purchaseState: computed(() => followed.value?.state.value),
    setAmount(text) {
      amount.value = text.slice(0, 20)
    },
    chooseProvider(id) {
      if (providers.peek().some((each) => each.id === id)) chosenProvider.value = id
    },
    chooseCurrency(symbol) {
      if (currencies.peek()?.some((each) => each.symbol === symbol)) chosenSymbol.value = symbol
    },
    choosePayment(code) {
      if (payments.peek().includes(code)) chosenPayment.value = code
    },
    chooseMethod(id) {
      if (methods.peek().includes(id)) chosenMethod.value = id
    },
    retry() {
      offer.value = { status: 'none' }
      attempt.value++
    },
    pay() {
      const [now, wanted, seller] = [offer.peek(), currency.peek(), provider.peek()]
      const account = connection.peek()
      if (now.status !== 'ready' || !account || !wanted || !seller || !openUrl(now.url)) return false
      const { address, caipNetworkId } = account
      const what = { provider: seller.id, symbol: wanted.symbol, address, caipNetworkId }
      followed.value = followPurchase(kit, { since: Date.now(), url: now.url, ...what })
      return true
    },
    follow() {
      if (!isSoldHere()) {
        offer.value = { status: 'failed', error: new AppKitError('ONRAMP_REGION_UNSUPPORTED') }
        return () => {}
      }
      const endOptions = effect(() => {
        const id = connection.value?.caipNetworkId
        void attempt.value
        return id && abortedAtTheEnd((ended) => void load(id, ended))
      })
      const endOffer = effect(() => {
        const wish = readWish()
        void attempt.value
        // Why nothing is known stays there, whatever is typed.
        if (options.value === undefined) return
        offer.value = { status: wish === undefined ? 'none' : 'loading' }
        if (wish === undefined) return
        return abortedAtTheEnd((ended) => {
          const timer = setTimeout(() => void makeOffer(kit, { ...wish, ended }, offer), debounceMs)
          ended.addEventListener('abort', () => clearTimeout(timer), { once: true })
        })
      })
      return () => {
        endOptions()
        endOffer()
      }
    },
    followPurchase: () => effect(() => followed.value?.start()),
  }
}

/** Starts something, and gives what ends it to an effect. */
function abortedAtTheEnd(start: (ended: AbortSignal) => void): () => void {
  const controller = new AbortController()
  start(controller.signal)
  return () => controller.abort()
}

/** From the lowest to the highest that these ways of paying allow. */
function limitsOf(all: readonly PaymentLimits[]): PaymentLimits | undefined {
  const by = (one: string, other: string) => Number(one) - Number(other)
  const [min] = all.map((each) => each.min).sort(by)
  const max = all
    .map((each) => each.max)
    .sort(by)
    .at(-1)
  return min === undefined || max === undefined ? undefined : { min, max }
}
