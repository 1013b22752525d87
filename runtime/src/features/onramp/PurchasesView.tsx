import { useEffect } from 'react'
import { goBack } from '../../kit/modal.js'
import { openUrl } from '../../kit/openUrl.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { list, mark, pad, quiet, strong } from '../../ui/components/components.css.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { Ring } from '../../ui/components/later/Ring.js'
import * as screen from '../../ui/components/later/screen.css.js'
import { onrampMessages as messages } from '../../ui/messages/onramp.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { showAccount } from '../account/wallets.js'
import { showBuy } from './ActivityView.js'
import { buyModel } from './buyModel.js'
import { formatQuantity } from './format.js'

/** What can be bought on this network. */
export function BuyTokenView({ kit }: { kit: Kit; data: unknown }) {
  const model = buyModel(kit)
  const currencies = useSignalValue(model.currencies) ?? []
  const current = useSignalValue(model.currency)
  return (
    <ul className={`${pad} ${list}`}>
      {currencies.map(({ symbol, name }) => (
        <ListRow
          key={symbol}
          testId={`buy-token-${symbol}`}
          media={<IconTile icon="plus" />}
          title={name}
          note={symbol}
          current={symbol === current?.symbol}
          end={symbol === current?.symbol ? <Icon name="check" /> : undefined}
          onPress={() => {
            model.chooseCurrency(symbol)
            goBack(kit)
          }}
        />
      ))}
    </ul>
  )
}

/** What can be paid with. */
export function BuyFiatView({ kit }: { kit: Kit; data: unknown }) {
  const model = buyModel(kit)
  const payments = useSignalValue(model.payments)
  const current = useSignalValue(model.payment)
  return (
    <ul className={`${pad} ${list}`}>
      {payments.map((code) => (
        <ListRow
          key={code}
          testId={`buy-fiat-${code}`}
          media={<IconTile icon="globe" />}
          title={code}
          current={code === current}
          end={code === current ? <Icon name="check" /> : undefined}
          onPress={() => {
            model.choosePayment(code)
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
    <div className={screen.screen} data-testid="buy-progress" data-status={status}>
      {status === 'done' ? (
        <span className={mark}>
          <Icon name="check" size={28} />
        </span>
      ) : (
        <Ring round failed={status === 'failed'}>
          <IconTile icon="window" />
        </Ring>
      )}
      <div className={screen.texts} role={status === 'failed' ? 'alert' : 'status'}>
        <p className={strong}>{messages.progress[status]}</p>
        <p className={quiet}>{text}</p>
      </div>
      <div className={screen.actions}>
        {status !== 'failed' && status !== 'done' && (
          <Button testId="buy-open-page" onPress={() => openUrl(purchase.url)}>
            {messages.openPage}
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
                {messages.activityLink}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
