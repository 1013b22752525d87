import { type ReactNode, useEffect } from 'react'
import { goBack } from '../../kit/modal.js'
import { openUrl } from '../../kit/openUrl.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { list, pad } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { icons } from '../../ui/components/later/icons.js'
import { onrampMessages as messages } from '../../ui/messages/onramp.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { showAccount } from '../account/wallets.js'
import { Progress } from '../amounts/Progress.js'
import { showBuy } from './ActivityView.js'
import { buyModel } from './buyModel.js'
import { CurrencyPicture, SoldPicture } from './CurrencyPicture.js'
import { formatQuantity, nameCurrency } from './format.js'
import * as css from './onramp.css.js'

/** List of the coins and tokens that are sold on this network. */
export function BuyTokenView({ kit }: { kit: Kit; data: unknown }) {
  const model = buyModel(kit)
  const currencies = useSignalValue(model.currencies) ?? []
  return (
    <Choices
      kit={kit}
      testId="buy-token"
      media={(symbol) => <SoldPicture kit={kit} symbol={symbol} size={40} />}
      choices={currencies.map(({ symbol, name }) => [symbol, name, symbol])}
      current={useSignalValue(model.currency)?.symbol}
      onChoose={(symbol) => model.chooseCurrency(symbol)}
    />
  )
}

/** List of the currencies to pay in. */
export function BuyFiatView({ kit }: { kit: Kit; data: unknown }) {
  const model = buyModel(kit)
  return (
    <Choices
      kit={kit}
      testId="buy-fiat"
      media={(code) => <CurrencyPicture kit={kit} code={code} size={40} />}
      choices={useSignalValue(model.payments).map((code) => [code, nameCurrency(code), code])}
      current={useSignalValue(model.payment)}
      onChoose={(code) => model.choosePayment(code)}
    />
  )
}

interface ChoicesProps {
  readonly kit: Kit
  readonly testId: string
  readonly media: (id: string) => ReactNode
  readonly choices: readonly (readonly [id: string, title: string, note?: string])[]
  readonly current: string | undefined
  readonly onChoose: (id: string) => void
}

function Choices({ kit, testId, media, choices, current, onChoose }: ChoicesProps) {
  return (
    <ul className={`${pad} ${list}`}>
      {choices.map(([id, title, note]) => (
        <ListRow
          key={id}
          testId={`${testId}-${id}`}
          media={media(id)}
          title={title}
          note={note === title ? undefined : note}
          current={id === current}
          end={id === current && <Icon name="check" />}
          onPress={() => {
            onChoose(id)
            goBack(kit)
          }}
        />
      ))}
    </ul>
  )
}

/** The pay page is open: how the purchase goes. */
export function BuyProgressView({ kit }: { kit: Kit; data: unknown }) {
  const model = buyModel(kit)
  useEffect(() => model.followPurchase(), [model])
  const purchase = useSignalValue(model.purchase)
  const state = useSignalValue(model.purchaseState)
  const isMissing = purchase === undefined || state === undefined
  useEffect(() => {
    // Opened by the app before anything was bought.
    if (isMissing) replaceView(kit, 'OnRampProviders')
  }, [kit, isMissing])
  if (isMissing) return null
  const { status } = state
  const got =
    state.status === 'done'
      ? (state.transaction.transfers.find(({ fungible_info }) => fungible_info?.symbol === purchase.symbol) ??
        state.transaction.transfers[0])
      : undefined
  const text =
    got === undefined
      ? messages.progressTexts[status]
      : messages.received(formatQuantity(got.quantity.numeric, got.fungible_info?.symbol ?? ''))
  return (
    <Progress
      testId="buy-progress"
      data={{ 'data-status': status }}
      state={status === 'done' || status === 'failed' ? status : 'waiting'}
      picture={
        <span className={css.waited}>
          <Icon name={icons.window} size={32} />
        </span>
      }
      title={messages.progress[status]}
      text={text}
    >
      {status !== 'failed' && status !== 'done' && (
        <Button testId="buy-open-page" onPress={() => openUrl(purchase.url)}>
          {messages.openAgain(new URL(purchase.url).hostname)}
          <Icon name={icons.external} size={16} />
        </Button>
      )}
      {status === 'failed' && (
        <Button kind="primary" testId="buy-try-again" onPress={() => showBuy(kit)}>
          {messages.tryAgain}
        </Button>
      )}
      {status === 'done' && (
        <>
          <Button kind="primary" testId="buy-done" onPress={() => showAccount(kit)}>
            {messages.done}
          </Button>
          {purchase.provider === 'coinbase' && (
            <Button testId="buy-see-purchases" onPress={() => replaceView(kit, 'OnRampActivity')}>
              {messages.activityTitle}
            </Button>
          )}
        </>
      )}
    </Progress>
  )
}
