import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { plainDigits } from '../../../../common/digits.js'
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

/** The purchase that a user prepares, without a view. One per kit. */
export interface BuyModel {
  /** The providers that sell to the account in use. */
  readonly providers: ReadonlySignal<readonly BuyProvider[]>
  readonly provider: ReadonlySignal<BuyProvider | undefined>
  /** The coins and tokens that are sold on the network in use; undefined until they are known. */
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
  /** The smallest and largest amounts of the chosen way of paying. */
  readonly limits: ReadonlySignal<PaymentLimits | undefined>
  readonly problem: ReadonlySignal<AmountProblem | undefined>
  readonly offer: ReadonlySignal<BuyOffer>
  /** The purchase that `pay` began last. */
  readonly purchase: ReadonlySignal<Purchase | undefined>
  /** Its state. It changes while `followPurchase` is on. */
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
  /** Keeps options and offer up to date while it is shown. Returns a function that stops it. */
  follow(): () => void
  /** Watches the purchase that `pay` began last. Returns a function that stops it. */
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

/** The user's choices, and the values that follow from them. */
type Choices = ReturnType<typeof createChoices>

/** The signals of a model: the choices, and the values that follow from them. */
function createChoices(kit: Kit) {
  const options = signal<OnrampOptions | undefined>(undefined)
  const [chosenSymbol, chosenProvider] = [signal<string | undefined>(undefined), signal<string>('coinbase')]
  const [chosenPayment, chosenMethod, amount] = [signal('USD'), signal('card'), signal('50')]
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
  const paymentCurrency = computed(() =>
    options.value?.paymentCurrencies.find(({ id }) => id === payment.value),
  )
  const allowed = computed(() => paymentCurrency.value?.payment_method_limits ?? [])
  const methods = computed(() => (provider.value?.id === 'coinbase' ? allowed.value.map(({ id }) => id) : []))
  const method = computed(() => methods.value.find((id) => id === chosenMethod.value) ?? methods.value[0])
  const limits = computed(() =>
    limitsOf(allowed.value.filter(({ id }) => method.value === undefined || id === method.value)),
  )
  return {
    kit,
    options,
    connection,
    chosen: { symbol: chosenSymbol, provider: chosenProvider, payment: chosenPayment, method: chosenMethod },
    paymentCurrency,
    /** Counts the attempts to ask the service. */
    attempt: signal(0),
    offer: signal<BuyOffer>({ status: 'none' }),
    followed: signal<ReturnType<typeof followPurchase> | undefined>(undefined),
    values: {
      providers,
      provider,
      currencies,
      currency,
      payments,
      payment,
      methods,
      method,
      limits,
      amount,
      problem: computed(() => checkAmount(amount.value, limits.value, payment.value)),
    },
  }
}

function createBuyModel(kit: Kit): BuyModel {
  const choices = createChoices(kit)
  const { attempt, chosen, followed, offer, values } = choices
  return {
    ...values,
    offer,
    purchase: computed(() => followed.value?.purchase),
    purchaseState: computed(() => followed.value?.state.value),
    setAmount(text) {
      values.amount.value = plainDigits(text.trim()).replace(/[,٫]/, '.').slice(0, 20)
    },
    chooseProvider(id) {
      if (values.providers.peek().some((each) => each.id === id)) chosen.provider.value = id
    },
    chooseCurrency(symbol) {
      if (values.currencies.peek()?.some((each) => each.symbol === symbol)) chosen.symbol.value = symbol
    },
    choosePayment(code) {
      if (values.payments.peek().includes(code)) chosen.payment.value = code
    },
    chooseMethod(id) {
      if (values.methods.peek().includes(id)) chosen.method.value = id
    },
    retry() {
      offer.value = { status: 'none' }
      attempt.value++
    },
    pay: () => pay(choices),
    follow: () => follow(choices),
    followPurchase: () => effect(() => followed.value?.start()),
  }
}

function pay({ connection, followed, kit, offer, values }: Choices): boolean {
  const [now, currency, provider] = [offer.peek(), values.currency.peek(), values.provider.peek()]
  const account = connection.peek()
  if (now.status !== 'ready' || !account || !currency || !provider || !openUrl(now.url)) return false
  const { address, caipNetworkId } = account
  followed.value = followPurchase(kit, {
    since: Date.now(),
    url: now.url,
    provider: provider.id,
    symbol: currency.symbol,
    address,
    caipNetworkId,
  })
  return true
}

/** Keeps the options up to date with the network, and the offer with the choices. */
function follow(choices: Choices): () => void {
  const { attempt, connection, kit, offer, options } = choices
  if (!isSoldHere()) {
    offer.value = { status: 'failed', error: new AppKitError('ONRAMP_REGION_UNSUPPORTED') }
    return () => {}
  }
  const endOptions = effect(() => {
    const id = connection.value?.caipNetworkId
    void attempt.value
    return id && abortedAtTheEnd((ended) => void loadOptions(choices, id, ended))
  })
  const endOffer = effect(() => {
    const order = readOrder(choices)
    void attempt.value
    // The reason why the options are not known stays, whatever is typed.
    if (options.value === undefined) return
    offer.value = { status: order === undefined ? 'none' : 'loading' }
    if (order === undefined) return
    return abortedAtTheEnd((ended) => {
      const timer = setTimeout(() => void makeOffer(kit, { ...order, ended }, offer), debounceMs)
      ended.addEventListener('abort', () => clearTimeout(timer), { once: true })
    })
  })
  return () => {
    endOptions()
    endOffer()
  }
}

async function loadOptions(
  { connection, kit, offer, options, values }: Choices,
  caipNetworkId: Connection['caipNetworkId'],
  ended: AbortSignal,
): Promise<void> {
  try {
    const found = await fetchOnrampOptions(kit, { caipNetworkId, signal: ended })
    const listed = currenciesOf(values.provider.peek(), found, connection.peek())
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

/** Reads the order for an offer from the signals; undefined where something is missing or wrong. */
function readOrder({ connection, paymentCurrency, values }: Choices) {
  const [account, wanted, provider] = [connection.value, values.currency.value, values.provider.value]
  const [currency, amount] = [paymentCurrency.value, values.amount.value]
  if (!account || !wanted || !provider || !currency || values.problem.value !== undefined || amount === '')
    return undefined
  // A point without digits behind it is one that is still being typed.
  return {
    connection: account,
    provider,
    wanted,
    paymentCurrency: currency,
    amount: amount.replace(/\.$/, ''),
  }
}

/** Starts something, and returns the function that aborts it, for an effect. */
function abortedAtTheEnd(start: (ended: AbortSignal) => void): () => void {
  const controller = new AbortController()
  start(controller.signal)
  return () => controller.abort()
}

/** The lowest and the highest amount that these ways of paying allow. */
function limitsOf(all: readonly PaymentLimits[]): PaymentLimits | undefined {
  const by = (one: string, other: string) => Number(one) - Number(other)
  const [min] = all.map((each) => each.min).sort(by)
  const max = all
    .map((each) => each.max)
    .sort(by)
    .at(-1)
  return min === undefined || max === undefined ? undefined : { min, max }
}
