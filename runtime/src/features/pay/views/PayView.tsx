import { useEffect, useState } from 'react'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { closeModal } from '../../../kit/modal.js'
import { replaceView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import { Button, Link } from '../../../ui/components/Button.js'
import { useCopy } from '../../../ui/components/CopyButton.js'
import { pad } from '../../../ui/components/components.css.js'
import { Message } from '../../../ui/components/Message.js'
import { shellMessages } from '../../../ui/messages/modal.js'
import { payMessages as messages } from '../../../ui/messages/pay.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { Problem } from '../../amounts/AmountBox.js'
import * as amounts from '../../amounts/amounts.css.js'
import { Warning } from '../../amounts/Review.js'
import { showPayment } from '../model/actions.js'
import { createPaymentLink } from '../model/link.js'
import type { Payment } from '../model/payment.js'
import { payState } from '../model/payState.js'
import { PaymentFacts, PaymentSides, useNetworkOf } from './parts.js'
import * as css from './pay.css.js'
import { Ways } from './Ways.js'

/** The payment and its recipient, and the ways to pay it. */
export function PayView({ kit, data }: { kit: Kit; data: unknown }) {
  const state = useSignalValue(payState(kit))
  const { payment, phase, error, due, isUncertain } = state
  const network = useNetworkOf(kit, payment)
  const [refused, setRefused] = useState<AppKitError>()
  useEffect(() => {
    setRefused(undefined)
    showPayment(kit, data).catch((cause) => setRefused(toAppKitError(cause)))
  }, [kit, data])
  // A pending payment is shown in its own view.
  useEffect(() => {
    if (phase === 'pending' && kit.router.peek().at(-1)?.view === 'Pay') replaceView(kit, 'PayLoading')
  }, [kit, phase])
  if (refused !== undefined)
    return (
      <div className={pad}>
        <Message
          icon="warning"
          tone="danger"
          title={messages.invalidTitle}
          text={refused.message}
          testId="pay-invalid"
        >
          <Button testId="pay-invalid-button" onPress={() => closeModal(kit)}>
            {shellMessages.close}
          </Button>
        </Message>
      </div>
    )
  if (payment === undefined || network === undefined) return null
  return (
    <div className={pad} data-testid="pay" data-phase={phase}>
      <PaymentSides kit={kit} state={state} payment={payment} network={network} />
      <dl className={amounts.facts}>
        <PaymentFacts kit={kit} payment={payment} network={network} />
      </dl>
      {isUncertain && (
        <Warning testId="pay-uncertain" title={messages.uncertainTitle}>
          <p>{messages.uncertain}</p>
        </Warning>
      )}
      {due?.isUnlisted && (
        <Warning testId="pay-unlisted" title={messages.unlistedTitle}>
          <p>{messages.unlisted}</p>
        </Warning>
      )}
      <Ways kit={kit} state={state} payment={payment} network={network} />
      {error !== undefined && <Problem text={error.message} testId="pay-problem" />}
      {kit.config.paymentPage && <CopyLink kit={kit} payment={payment} url={kit.config.paymentPage} />}
    </div>
  )
}

/** Copies a link by which another person can pay. */
function CopyLink({ kit, payment, url }: { kit: Kit; payment: Payment; url: string }) {
  const { copied, copy } = useCopy(kit, messages)
  return (
    <p className={css.below}>
      <Link testId="pay-copy-link" onPress={() => copy(createPaymentLink(payment, { url }))}>
        <span aria-live="polite">{copied ? messages.copied : messages.copyLink}</span>
      </Link>
    </p>
  )
}
