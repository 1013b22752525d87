import type { Kit } from '../../../kit/types.js'
import { pad } from '../../../ui/components/components.css.js'
import { shortenAddress } from '../../../ui/format.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import * as amounts from '../../amounts/amounts.css.js'
import {
  AmountSide,
  Fact,
  FeeFact,
  NetworkFact,
  ReviewFoot,
  Side,
  Sides,
  useReview,
  useWalletName,
} from '../../amounts/Review.js'
import { approveSend, editSend } from '../model/actions.js'
import { sendState } from '../model/sendState.js'
import { LookalikeWarning, ReceiverPicture } from './parts.js'
import { sideAddress } from './send.css.js'

/** The transfer as it is encoded, before the wallet is asked: exactly what is in the bytes. */
export function PreviewView({ kit }: { kit: Kit; data: unknown }) {
  const { plan, receiver, phase, error, tokens } = useSignalValue(sendState(kit))
  const wallet = useWalletName(kit)
  useReview(kit, { view: 'WalletSendPreview', isGone: plan === undefined, leave })
  if (plan === undefined) return null
  const { token, value, to, from, network, fee, deposit } = plan
  const isWaiting = phase === 'approving'
  const { price } = tokens.find(({ address }) => address === undefined) ?? {}
  const approve = () => {
    approveSend(kit).then(
      () => showProgress(kit),
      // What went wrong is in the state.
      () => {},
    )
  }
  return (
    <div className={pad}>
      <Sides
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
          <Side
            label={messages.receiver}
            picture={<ReceiverPicture receiver={{ ...receiver, address: to }} />}
          >
            {receiver.name !== undefined && <bdi className={amounts.sideAmount}>{receiver.name}</bdi>}
            <bdi className={sideAddress} dir="ltr" data-testid="send-preview-receiver">
              {to}
            </bdi>
            {receiver.isOwn && <span className={amounts.label}>{messages.ownAccount}</span>}
          </Side>
        }
      />
      {receiver.lookalike !== undefined && <LookalikeWarning address={to} lookalike={receiver.lookalike} />}
      <dl className={amounts.facts}>
        <Fact label={messages.from}>
          <bdi dir="ltr">{shortenAddress(from)}</bdi>
        </Fact>
        <NetworkFact kit={kit} network={network} />
        <FeeFact
          label={messages.fee}
          testId="send-preview-fee"
          {...{ network, fee, price }}
          text={messages.upTo}
        />
        {deposit > 0n && <FeeFact label={messages.deposit} {...{ network, price }} fee={deposit} />}
      </dl>
      <ReviewFoot
        kit={kit}
        testId={{ problem: 'send-problem', back: 'send-back-button', confirm: 'send-approve-button' }}
        error={error}
        isBusy={isWaiting}
        canConfirm={!isWaiting}
        text={isWaiting ? messages.waiting(wallet) : messages.approve}
        onConfirm={approve}
      />
    </div>
  )
}

function leave(kit: Kit): void {
  const { phase } = sendState(kit).peek()
  if (phase === 'reviewing' || phase === 'approving') editSend(kit)
}

/** The form and its review are over: there is no way back into them. */
function showProgress(kit: Kit): void {
  const before = kit.router.peek().filter(({ view }) => !view.startsWith('WalletSend'))
  kit.router.value = [...before, { view: 'WalletSendProgress' }]
}
