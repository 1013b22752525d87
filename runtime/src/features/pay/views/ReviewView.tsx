import { useState } from 'react'
import { removeViews } from '../../../kit/history.js'
import type { Kit } from '../../../kit/types.js'
import { Icon } from '../../../ui/components/Icon.js'
import { shortenAddress } from '../../../ui/format.js'
import { amountMessages } from '../../../ui/messages/amounts.js'
import { payMessages as messages } from '../../../ui/messages/pay.js'
import { swapMessages } from '../../../ui/messages/swaps.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import * as amounts from '../../amounts/amounts.css.js'
import { Fact, FeeFact } from '../../amounts/facts.js'
import { formatTokenAmount } from '../../amounts/format.js'
import { AmountSide, Review, useReview } from '../../amounts/Review.js'
import { sendState } from '../../send/model/sendState.js'
import { LookalikeWarning } from '../../send/views/parts.js'
import type { SwapPlan } from '../../swaps/chain/types.js'
import { swapState } from '../../swaps/model/swapState.js'
import { editPayment, signPayment, signSwapStep } from '../model/actions.js'
import { payState } from '../model/payState.js'
import { PaymentFacts, ReceiverSide } from './parts.js'
import * as css from './pay.css.js'

/** Review of the transaction to sign, read back from the bytes: the payment, or before it the swap that it needs. */
export function ReviewView({ kit }: { kit: Kit; data: unknown }) {
  const { plan, swap, phase } = useSignalValue(payState(kit))
  const isGone = plan === undefined && swap === undefined && phase !== 'preparing'
  useReview(kit, { view: 'PayReview', isGone, edit: editPayment })
  // The review of the swap stays, busy, until the payment that follows it is built.
  const [shown, setShown] = useState(swap)
  if (swap !== undefined && swap !== shown) setShown(swap)
  if (plan !== undefined && swap === undefined) return <PaymentReview kit={kit} />
  return shown === undefined || isGone ? null : <SwapReview kit={kit} swap={swap ?? shown} />
}

function PaymentReview({ kit }: { kit: Kit }) {
  const { plan, payment, phase, error, due, method } = useSignalValue(payState(kit))
  const { receiver } = useSignalValue(sendState(kit))
  if (plan === undefined || payment === undefined || due === undefined) return null
  const { token, value, to, from, network, fee, deposit } = plan
  const { lookalike, isOwn = false } = receiver
  const isBusy = phase === 'approving'
  return (
    <Review
      kit={kit}
      phase={phase}
      fee={fee}
      error={error}
      isBusy={isBusy}
      name="pay"
      network={network}
      tokens={[due.coin]}
      first={
        <AmountSide
          kit={kit}
          label={messages.youPay}
          token={token}
          value={value}
          testId="pay-preview-amount"
        />
      }
      second={<ReceiverSide to={to} isOwn={isOwn} />}
      notes={
        <>
          {method?.type === 'swap' && (
            <p className={css.note} role="status">
              {messages.swapped}
            </p>
          )}
          {lookalike !== undefined && <LookalikeWarning address={to} lookalike={lookalike} />}
        </>
      }
      more={
        deposit > 0n && (
          <FeeFact label={amountMessages.deposit} network={network} fee={deposit} price={due.coin.price} />
        )
      }
      confirmTestId="pay-confirm-button"
      text={isBusy ? undefined : messages.pay}
      onConfirm={confirm}
    >
      <PaymentFacts kit={kit} payment={payment} />
      <Fact label={amountMessages.from}>
        <bdi dir="ltr">{shortenAddress(from)}</bdi>
      </Fact>
    </Review>
  )
}

/** Signs the payment. The choice is over then: there is no way back into it. */
async function confirm(kit: Kit): Promise<void> {
  await signPayment(kit)
  if (kit.modal.peek().open) removeViews(kit, ({ view }) => view.startsWith('Pay'), { view: 'PayLoading' })
}

function SwapReview({ kit, swap }: { kit: Kit; swap: SwapPlan }) {
  const { payment, phase, error, due } = useSignalValue(payState(kit))
  const sent = useSignalValue(swapState(kit))
  if (payment === undefined || due === undefined) return null
  // Once the wallet has sent a step it asks for nothing. A swap that is on its way cannot be called back.
  const isFinal = sent.phase === 'pending'
  const isSent = isFinal || sent.hash !== undefined
  const { from, to, value, minimum, network, fee, next } = swap
  const isBusy = phase === 'swapping' || phase === 'preparing'
  const needsApproval = next === 'approve' || next === 'reset'
  return (
    <Review
      kit={kit}
      phase={phase}
      fee={fee}
      error={error}
      isBusy={isBusy}
      isFinal={isFinal}
      name="pay"
      network={network}
      tokens={[due.coin]}
      first={<AmountSide kit={kit} label={messages.sell} token={from} value={value} testId="pay-swap-sell" />}
      second={
        <AmountSide kit={kit} label={messages.buy} token={to} value={minimum} testId="pay-swap-minimum" />
      }
      notes={
        <>
          <div className={amounts.sides}>
            <AmountSide
              kit={kit}
              label={messages.thenPay}
              token={due.token}
              value={due.value}
              testId="pay-preview-amount"
            />
            <span className={amounts.sideArrow}>
              <Icon name="forward" size={16} />
            </span>
            <ReceiverSide to={payment.recipient} />
          </div>
          <p className={`${amounts.label} ${css.note}`} role="status">
            {needsApproval ? messages.approveHint(formatTokenAmount({ ...from, value })) : messages.swapHint}
          </p>
        </>
      }
      // The fee of the step stands first: the view is long, and the rest has been read before.
      more={<PaymentFacts kit={kit} payment={payment} />}
      confirmTestId="pay-confirm-button"
      text={isBusy ? (isSent ? swapMessages.pending : undefined) : messages.steps[next]}
      onConfirm={signSwapStep}
    />
  )
}
