import { useEffect } from 'react'
import { connectionOf } from '../../../kit/connections.js'
import { goBack } from '../../../kit/modal.js'
import type { Kit } from '../../../kit/types.js'
import { Button, Spinner } from '../../../ui/components/Button.js'
import { pad } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { NetworkIcon } from '../../../ui/components/NetworkIcon.js'
import { shortenAddress } from '../../../ui/format.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { useComputed, useSignalValue } from '../../../ui/useSignal.js'
import type { SendPlan, SendReceiver } from '../chains/types.js'
import { approveSend, editSend } from '../model/actions.js'
import { sendState } from '../model/sendState.js'
import { formatUnits, formatWorth } from './format.js'
import { LookalikeWarning, Problem, ReceiverPicture, SentPicture } from './parts.js'
import * as css from './send.css.js'

/** The transfer as it is encoded, before the wallet is asked. */
export function PreviewView({ kit }: { kit: Kit; data: unknown }) {
  const { plan, receiver, phase, error } = useSignalValue(sendState(kit))
  const wallet = useComputed(() => connectionOf(kit.activeChain.value)?.connector.name ?? '', [kit])
  const isGone = plan === undefined
  useEffect(() => {
    // The account or network has changed: there is nothing to review any more.
    if (isGone && kit.router.peek().at(-1)?.view === 'WalletSendPreview') goBack(kit)
  }, [kit, isGone])
  // Back by the header leaves the review like the button does.
  useEffect(
    () => () => {
      const now = sendState(kit).peek().phase
      if (now === 'reviewing' || now === 'approving') editSend(kit)
    },
    [kit],
  )
  if (plan === undefined) return null
  const isWaiting = phase === 'approving'
  const approve = () => {
    approveSend(kit).then(
      () => showProgress(kit),
      // What went wrong is in the state.
      () => {},
    )
  }
  return (
    <div className={pad}>
      <Amounts kit={kit} plan={plan} receiver={receiver} />
      {receiver.lookalike !== undefined && (
        <LookalikeWarning address={plan.to} lookalike={receiver.lookalike} />
      )}
      <Facts kit={kit} plan={plan} />
      {error !== undefined && !isWaiting && (
        <Problem text={error.code === 'USER_REJECTED' ? messages.declined(wallet) : error.message} />
      )}
      <div className={css.foot}>
        <Button testId="send-back-button" onPress={() => goBack(kit)}>
          {isWaiting ? messages.cancel : messages.back}
        </Button>
        <Button kind="primary" testId="send-approve-button" disabled={isWaiting} onPress={approve}>
          {isWaiting && <Spinner />}
          <span aria-live="polite">{isWaiting ? messages.waiting(wallet) : messages.approve}</span>
        </Button>
      </div>
    </div>
  )
}

/** What goes to whom: exactly what is in the encoded bytes. */
function Amounts({ kit, plan, receiver }: { kit: Kit; plan: SendPlan; receiver: SendReceiver }) {
  const { token, value, decimals, to } = plan
  const fiat = formatWorth({ value, decimals }, token.price)
  return (
    <div className={css.sides}>
      <div className={css.side}>
        <span className={css.sideText}>
          <span className={css.label}>{messages.sendsAmount}</span>
          <bdi className={css.sideAmount} data-testid="send-preview-amount">
            {formatUnits({ value, decimals, symbol: token.symbol })}
          </bdi>
          {fiat !== undefined && <span className={css.label}>{fiat}</span>}
        </span>
        <SentPicture kit={kit} token={token} />
      </div>
      <span className={css.sideArrow}>
        <Icon name="forward" size={16} />
      </span>
      <div className={css.side}>
        <span className={css.sideText}>
          <span className={css.label}>{messages.receiver}</span>
          {receiver.name !== undefined && <bdi className={css.sideAmount}>{receiver.name}</bdi>}
          <bdi className={css.sideAddress} dir="ltr" data-testid="send-preview-receiver">
            {to}
          </bdi>
          {receiver.isOwn && <span className={css.label}>{messages.ownAccount}</span>}
        </span>
        <ReceiverPicture receiver={{ ...receiver, address: to }} />
      </div>
    </div>
  )
}

function Facts({ kit, plan }: { kit: Kit; plan: SendPlan }) {
  const { from, network, fee, deposit } = plan
  const { decimals, symbol } = network.nativeCurrency
  const coin = useComputed(
    () => sendState(kit).value.tokens.find(({ address }) => address === undefined),
    [kit],
  )
  const worth = formatWorth({ value: fee, decimals }, coin?.price)
  return (
    <dl className={css.facts}>
      <dt className={css.label}>{messages.from}</dt>
      <dd className={css.fact}>
        <bdi dir="ltr">{shortenAddress(from)}</bdi>
      </dd>
      <dt className={css.label}>{messages.network}</dt>
      <dd className={css.fact}>
        <NetworkIcon kit={kit} network={network} size={20} />
        <bdi>{network.name}</bdi>
      </dd>
      <dt className={css.label}>{messages.fee}</dt>
      <dd className={css.fact} data-testid="send-preview-fee">
        <span>
          <bdi>{messages.upTo(formatUnits({ value: fee, decimals, symbol }))}</bdi>
          {worth !== undefined && <span className={css.factNote}>{worth}</span>}
        </span>
      </dd>
      {deposit > 0n && (
        <>
          <dt className={css.label}>{messages.deposit}</dt>
          <dd className={css.fact}>
            <bdi>{formatUnits({ value: deposit, decimals, symbol })}</bdi>
          </dd>
        </>
      )}
    </dl>
  )
}

/** The form and its review are over: there is no way back into them. */
function showProgress(kit: Kit): void {
  const before = kit.router.peek().filter(({ view }) => !view.startsWith('WalletSend'))
  kit.router.value = [...before, { view: 'WalletSendProgress' }]
}
