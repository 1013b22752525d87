import { useEffect, useId } from 'react'
import { isSmartAccount } from '../../kit/activeAccount.js'
import { trackEvent } from '../../kit/events.js'
import { pushView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Link, Spinner } from '../../ui/components/Button.js'
import { button, hidden, pad, skeleton } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { icons } from '../../ui/components/later/icons.js'
import { Picture } from '../../ui/components/Picture.js'
import { onrampMessages as messages } from '../../ui/messages/onramp.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { DepositGate } from '../account/DepositGate.js'
import { NotConnected } from '../account/NotConnected.js'
import { useConnection } from '../account/wallets.js'
import { AmountInput, Box, lengthOf, PickButton } from '../amounts/AmountBox.js'
import * as amounts from '../amounts/amounts.css.js'
import { AmountChips } from './AmountChips.js'
import { type BuyModel, buyModel } from './buyModel.js'
import { CurrencyPicture, SoldPicture } from './CurrencyPicture.js'
import { formatMoney, formatQuantity } from './format.js'
import type { BuyOffer } from './makeOffer.js'
import * as css from './onramp.css.js'
import type { BuyProvider } from './providers.js'

/** The amount, the currencies, and the way to the provider. */
export function BuyView({ kit }: { kit: Kit; data: unknown }) {
  return (
    <DepositGate kit={kit}>
      <BuyForm kit={kit} />
    </DepositGate>
  )
}

function BuyForm({ kit }: { readonly kit: Kit }) {
  const model = buyModel(kit)
  useEffect(() => model.follow(), [model])
  const connection = useConnection(kit)
  const currencies = useSignalValue(model.currencies)
  const offer = useSignalValue(model.offer)
  const nothing = currencies?.length === 0
  const isWrong = useSignalValue(model.problem) !== undefined
  if (connection === undefined) return <NotConnected kit={kit} />
  const pay = () => {
    if (offer.status !== 'ready') return
    const provider = model.provider.peek()?.id ?? 'coinbase'
    const properties = { provider, isSmartAccount: isSmartAccount(connection) }
    trackEvent(kit, { event: 'SELECT_BUY_PROVIDER', properties })
    if (model.pay()) pushView(kit, 'BuyInProgress')
  }
  return (
    <form
      className={pad}
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <AmountBox kit={kit} model={model} offer={offer} />
      <p className={css.problem} role="alert" data-testid="buy-problem" data-wrong={isWrong ? '' : undefined}>
        {nothing && offer.status !== 'failed' ? (
          messages.nothingHere
        ) : (
          <Problem model={model} offer={offer} />
        )}
      </p>
      <AmountChips model={model} />
      <QuoteLines model={model} offer={offer} />
      <Methods model={model} />
      <Providers model={model} />
      <button
        type="submit"
        className={button}
        data-kind="primary"
        data-testid="buy-continue-button"
        aria-disabled={offer.status !== 'ready'}
      >
        {offer.status === 'loading' && <Spinner />}
        {offer.status === 'ready' ? messages.continueTo(sellerOf(model, offer.url)) : messages.continue}
        {offer.status === 'ready' && <Icon name={icons.external} size={16} />}
      </button>
      <p className={css.links}>
        <Link
          testId="buy-help"
          onPress={() => {
            const properties = { isSmartAccount: isSmartAccount(connection) }
            trackEvent(kit, { event: 'SELECT_WHAT_IS_A_BUY', properties })
            pushView(kit, 'WhatIsABuy')
          }}
        >
          {messages.guideTitle}
        </Link>
        <Link testId="buy-activity" onPress={() => pushView(kit, 'OnRampActivity')}>
          {messages.activityTitle}
        </Link>
      </p>
    </form>
  )
}

/** Names the seller: the card provider by the host of its page, any other by its name. */
function sellerOf({ provider }: BuyModel, url: string): string {
  const { id, name } = provider.peek() ?? {}
  return id === undefined || id === 'coinbase' ? new URL(url).hostname : (name ?? '')
}

interface AmountBoxProps {
  readonly kit: Kit
  readonly model: BuyModel
  readonly offer: BuyOffer
}

function AmountBox({ kit, model, offer }: AmountBoxProps) {
  const [amount, payment, currency, payments] = [
    useSignalValue(model.amount),
    useSignalValue(model.payment),
    useSignalValue(model.currency),
    useSignalValue(model.payments),
  ]
  const problem = useSignalValue(model.problem)
  const currencies = useSignalValue(model.currencies)
  const quote = offer.status === 'ready' ? offer.quote : undefined
  const gets = quote && formatQuantity(quote.purchaseAmount.amount, '')
  const id = useId()
  return (
    <Box isInvalid={problem !== undefined}>
      <label className={amounts.label} htmlFor={id}>
        {messages.youPay}
      </label>
      <div className={amounts.amountLine}>
        <AmountInput
          id={id}
          testId="buy-amount-input"
          value={amount}
          isInvalid={problem !== undefined}
          onChange={model.setAmount}
        />
        <PickButton
          label={messages.chooseCurrency(payment)}
          testId="buy-fiat-button"
          text={payment}
          picture={<CurrencyPicture kit={kit} code={payment} size={20} />}
          disabled={payments.length < 2}
          onPress={() => pushView(kit, 'OnRampFiatSelect')}
        />
      </div>
      <span className={amounts.label}>{messages.youGet}</span>
      <div className={amounts.amountLine}>
        {gets === undefined ? (
          <span className={css.gets} data-none="" aria-hidden="true">
            0
          </span>
        ) : (
          <bdi className={css.gets} data-testid="buy-gets" data-long={lengthOf(gets)}>
            {gets}
            <span className={hidden}> {currency?.symbol}</span>
          </bdi>
        )}
        <PickButton
          label={messages.chooseToken(currency?.symbol ?? '')}
          testId="buy-token-button"
          text={currency?.symbol ?? '…'}
          {...(currency && { picture: <SoldPicture kit={kit} symbol={currency.symbol} size={20} /> })}
          disabled={(currencies?.length ?? 0) < 2}
          onPress={() => pushView(kit, 'OnRampTokenSelect')}
        />
      </div>
    </Box>
  )
}

/** How it is paid, which decides how much can be. */
function Methods({ model }: { readonly model: BuyModel }) {
  const methods = useSignalValue(model.methods)
  const current = useSignalValue(model.method)
  const name = useId()
  if (methods.length < 2) return null
  return (
    <fieldset className={css.methods} data-testid="buy-methods">
      <legend className={css.legend}>{messages.method}</legend>
      {methods.map((id) => (
        <label key={id} className={css.provider} data-testid={`buy-method-${id}`}>
          <input
            type="radio"
            className={css.radio}
            name={name}
            checked={id === current}
            onChange={() => model.chooseMethod(id)}
          />
          <span className={css.providerName}>
            {messages.methods[id as keyof typeof messages.methods] ?? id.replaceAll('_', ' ')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The choice of a provider, with its fees. */
function Providers({ model }: { readonly model: BuyModel }) {
  const providers = useSignalValue(model.providers)
  const current = useSignalValue(model.provider)
  const name = useId()
  const nameOf = (each: BuyProvider) => (each.id === 'coinbase' ? messages.card : each.name)
  if (providers.length < 2)
    return (
      current && <p className={css.note}>{messages.feeOf(nameOf(current), messages.fee(...current.fee))}</p>
    )
  return (
    <fieldset className={css.providers} data-testid="buy-providers">
      <legend className={css.legend}>{messages.provider}</legend>
      {providers.map((each) => (
        <label key={each.id} className={css.provider} data-testid={`buy-provider-${each.id}`}>
          <input
            type="radio"
            className={css.radio}
            name={name}
            checked={each.id === current?.id}
            onChange={() => model.chooseProvider(each.id)}
          />
          <Picture name={nameOf(each)} />
          <span className={css.providerName}>{nameOf(each)}</span>
          <bdi className={amounts.label}>{messages.fee(...each.fee)}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

/** Errors of a service that may answer the next time. */
const passing = new Set(['UNREACHABLE', 'REQUEST_TIMEOUT', 'REQUEST_FAILED', 'BAD_REPLY'])

function Problem({ model, offer }: { readonly model: BuyModel; readonly offer: BuyOffer }) {
  const problem = useSignalValue(model.problem)
  const limits = useSignalValue(model.limits)
  const payment = useSignalValue(model.payment)
  if (offer.status === 'failed')
    return (
      <>
        {offer.error.message}{' '}
        {passing.has(offer.error.code) && (
          <Link testId="buy-retry" onPress={model.retry}>
            {messages.tryAgain}
          </Link>
        )}
      </>
    )
  if (problem === undefined) return null
  const text = () => {
    if (problem === 'unreadable') return messages.unreadable
    const limit = problem === 'tooLow' ? limits?.min : limits?.max
    return messages[problem](limit === undefined ? '' : formatMoney(limit, payment))
  }
  return (
    <>
      <Icon name="warning" size={16} />
      {text()}
    </>
  )
}

/** Lines of the quote: the fees of the network and of the provider, and the total. */
function QuoteLines({ model, offer }: { readonly model: BuyModel; readonly offer: BuyOffer }) {
  const isKnown = useSignalValue(model.currencies) !== undefined
  const isWrong = useSignalValue(model.problem) !== undefined
  if (offer.status === 'failed') return null
  // Of an amount that is wrong nothing comes, but the place stays: what is below does not move.
  if (isWrong) return listOf([messages.networkFee, messages.total].map((term) => [term, '–']))
  if (offer.status !== 'ready') {
    const isComing = offer.status === 'loading' || !isKnown
    return (
      <div className={css.quote} aria-busy={isComing}>
        {isComing && [1, 2, 3].map((line) => <span key={line} className={`${skeleton} ${css.comingLine}`} />)}
      </div>
    )
  }
  const { quote } = offer
  if (quote === undefined) return <p className={css.quote}>{messages.priceOnPage}</p>
  const { networkFee, coinbaseFee, paymentTotal } = quote
  const money = ({ amount, currency }: typeof networkFee) => formatMoney(amount, currency)
  const lines: [string, string][] = [[messages.networkFee, money(networkFee)]]
  if (coinbaseFee !== undefined) lines.push([messages.providerFee, money(coinbaseFee)])
  lines.push([messages.total, money(paymentTotal)])
  return listOf(lines, 'buy-quote')
}

/** A list of terms, each with its value. */
const listOf = (lines: readonly (readonly [string, string])[], testId?: string) => (
  <dl className={css.quote} data-testid={testId}>
    {lines.map(([term, value]) => (
      <div key={term} className={css.quoteLine}>
        <dt>{term}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
