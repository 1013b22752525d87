import { removeViews } from '../../../kit/history.js'
import type { Kit } from '../../../kit/types.js'
import { shortenAddress } from '../../../ui/format.js'
import { amountMessages } from '../../../ui/messages/amounts.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import * as amounts from '../../amounts/amounts.css.js'
import { Fact, FeeFact } from '../../amounts/facts.js'
import { AmountSide, Review, Side, useReview } from '../../amounts/Review.js'
import { approveSend, editSend } from '../model/actions.js'
import { sendState } from '../model/sendState.js'
import { LookalikeWarning, ReceiverPicture } from './parts.js'
import { sideAddress } from './send.css.js'

/** The transfer as it is encoded, before the wallet is asked: exactly what is in the bytes. */
export function PreviewView({ kit }: { kit: Kit; data: unknown }) {
  const { plan, receiver, phase, error, tokens } = useSignalValue(sendState(kit))
  useReview(kit, { view: 'WalletSendPreview', isGone: plan === undefined, edit: editSend })
  if (plan === undefined) return null
  const { token, value, to, from, network, fee, deposit } = plan
  const { name, lookalike } = receiver
  const isBusy = phase === 'approving'
  return (
    <Review
      kit={kit}
      phase={phase}
      network={network}
      fee={fee}
      tokens={tokens}
      error={error}
      isBusy={isBusy}
      name="send"
      first={
        <AmountSide
          kit={kit}
          label={messages.sendsAmount}
          token={token}
          value={value}
          testId="send-preview-amount"
        />
      }
      second={
        <Side label={messages.receiver} picture={<ReceiverPicture receiver={{ ...receiver, address: to }} />}>
          {name !== undefined && <bdi className={amounts.sideAmount}>{name}</bdi>}
          <bdi className={sideAddress} dir="ltr" data-testid="send-preview-receiver">
            {to}
          </bdi>
          {receiver.isOwn && <span className={amounts.label}>{amountMessages.ownAccount}</span>}
        </Side>
      }
      notes={lookalike !== undefined && <LookalikeWarning address={to} lookalike={lookalike} />}
      more={
        deposit > 0n && (
          <FeeFact label={amountMessages.deposit} network={network} fee={deposit} price={tokens[0]?.price} />
        )
      }
      confirmTestId="send-approve-button"
      text={isBusy ? undefined : messages.approve}
      onConfirm={approve}
    >
      <Fact label={amountMessages.from}>
        <bdi dir="ltr">{shortenAddress(from)}</bdi>
      </Fact>
    </Review>
  )
}

/** The form and its review are over then: there is no way back into them. */
async function approve(kit: Kit): Promise<void> {
  await approveSend(kit)
  removeViews(kit, ({ view }) => view.startsWith('WalletSend'), { view: 'WalletSendProgress' })
}
