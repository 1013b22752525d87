import { useState } from 'react'
import type { Connector } from '../../../chains/types.js'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { setActiveNamespace } from '../../../kit/activeNamespace.js'
import { connectionOf, requireChain } from '../../../kit/connections.js'
import { pushView } from '../../../kit/router.js'
import { switchNetwork } from '../../../kit/switchNetwork.js'
import type { Kit } from '../../../kit/types.js'
import { Button, Spinner } from '../../../ui/components/Button.js'
import { list } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { ListRow, SkeletonRow } from '../../../ui/components/ListRow.js'
import { icons } from '../../../ui/components/later/icons.js'
import { Picture } from '../../../ui/components/Picture.js'
import { amountMessages } from '../../../ui/messages/amounts.js'
import { payMessages as messages } from '../../../ui/messages/pay.js'
import { useComputed } from '../../../ui/useSignal.js'
import { WalletPicture } from '../../account/pictures.js'
import { Problem } from '../../amounts/AmountBox.js'
import { formatShort } from '../../amounts/format.js'
import { AmountPicture } from '../../amounts/TokenPicker.js'
import { payOnExchange, rereadWays, reviewPayment, reviewSwapPayment } from '../model/actions.js'
import { namespaceOf } from '../model/payment.js'
import { payState } from '../model/payState.js'
import type { PaymentSidesProps } from './parts.js'
import { waysTitle } from './pay.css.js'

/** All ways to pay: the wallet, the tokens that it could swap, and exchanges. */
export function Ways(props: PaymentSidesProps) {
  const { kit, state, payment, network } = props
  const connection = useComputed(() => connectionOf(requireChain(kit, namespaceOf(payment))), [kit, payment])
  const isActive = useComputed(() => kit.activeNamespace.value === namespaceOf(payment), [kit, payment])
  const payer = isActive && connection?.caipNetworkId === payment.network ? connection : undefined
  const { phase, exchanges, method } = state
  const isBusy = phase !== 'choosing'
  const canConnect = connection === undefined && kit.routes.has('Connect')
  const isElsewhere = connection !== undefined && !payer
  return (
    <>
      {canConnect && (
        <Button
          kind="primary"
          testId="pay-connect-button"
          onPress={() => {
            setActiveNamespace(kit, namespaceOf(payment))
            pushView(kit, 'Connect')
          }}
        >
          {messages.connect}
        </Button>
      )}
      {isElsewhere && <Switch kit={kit} network={network} wallet={connection.connector.name} />}
      {(payer || exchanges.length > 0) && (
        <div>
          <p className={waysTitle}>{canConnect || isElsewhere ? messages.otherWays : messages.ways}</p>
          <ul className={list}>
            {payer && <WalletRows {...props} connector={payer.connector} />}
            {exchanges.map((exchange) => (
              <ListRow
                key={exchange.id}
                testId={`exchange-option-${exchange.id}`}
                media={<Picture name={exchange.name} />}
                title={exchange.name}
                note={messages.exchangeNote}
                end={<Icon name={icons.external} />}
                blocked={isBusy}
                busy={isBusy && method?.type === 'exchange' && method.exchange.id === exchange.id}
                onPress={() => {
                  payOnExchange(kit, exchange).catch(() => {})
                  pushView(kit, 'PayLoading')
                }}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Rows for the ways to pay from the connected wallet: the token itself, and others that can be swapped for it. */
function WalletRows({ kit, state, connector }: PaymentSidesProps & { readonly connector: Connector }) {
  const { due, swaps, phase, method, error } = state
  if (due === undefined)
    return error === undefined ? (
      <SkeletonRow />
    ) : (
      <ListRow
        testId="pay-retry-button"
        media={<WalletPicture kit={kit} connector={connector} />}
        title={amountMessages.retry}
        onPress={() => rereadWays(kit)}
      />
    )
  const isBusy = phase !== 'choosing'
  const { decimals, symbol } = due.token
  const balance = formatShort({ value: due.balance, decimals, symbol })
  const isEnough = due.balance >= due.value
  const isAsked = isBusy && method?.type === 'wallet'
  return (
    <>
      <ListRow
        testId="wallet-payment-option"
        media={<AmountPicture kit={kit} token={due.token} />}
        title={symbol}
        note={isEnough ? amountMessages.balance(balance) : messages.notEnough(balance)}
        noteTone={isEnough ? undefined : 'danger'}
        end={isAsked ? <Spinner /> : isEnough && <Icon name="forward" />}
        blocked={isBusy || !isEnough}
        busy={isAsked}
        onPress={() => reviewWhenReady(kit, reviewPayment(kit))}
      />
      {swaps.map((token) => {
        const isThis = isBusy && method?.type === 'swap' && method.token.id === token.id
        return (
          <ListRow
            key={token.id}
            testId={`pay-swap-${token.symbol}`}
            media={<AmountPicture kit={kit} token={token} />}
            title={messages.swapFrom(token.symbol)}
            note={amountMessages.balance(formatShort({ ...token, value: token.balance ?? 0n }))}
            end={isThis ? <Spinner /> : <Icon name="forward" />}
            blocked={isBusy}
            busy={isThis}
            onPress={() => reviewWhenReady(kit, reviewSwapPayment(kit, token))}
          />
        )
      })}
    </>
  )
}

/** Another network, or another namespace: the payment is made where it was asked for. */
function Switch({ kit, network, wallet }: Pick<PaymentSidesProps, 'kit' | 'network'> & { wallet: string }) {
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<AppKitError>()
  const press = () => {
    setAsking(true)
    setError(undefined)
    switchNetwork(kit, { network })
      .catch((cause) => setError(toAppKitError(cause)))
      .finally(() => setAsking(false))
  }
  const problem = error?.code === 'USER_REJECTED' ? amountMessages.declined(wallet) : error?.message
  return (
    <>
      {problem !== undefined && <Problem text={problem} testId="pay-switch-problem" />}
      <Button kind="primary" testId="pay-switch-button" disabled={isAsking} onPress={press}>
        {isAsking && <Spinner />}
        {isAsking ? amountMessages.waiting : messages.switchTo(network.name)}
      </Button>
    </>
  )
}

/**
 * Shows what will be signed as soon as it is there, if the user still looks at the ways to pay. What goes wrong is in the
 * state.
 */
function reviewWhenReady(kit: Kit, prepare: Promise<void>): void {
  prepare.then(
    () => {
      const isHere = kit.router.peek().at(-1)?.view === 'Pay'
      if (isHere && payState(kit).peek().phase === 'reviewing') pushView(kit, 'PayReview')
    },
    () => {},
  )
}
