import { replaceView } from '../../../kit/router.js'
import { readNetwork } from '../../../kit/selectors.js'
import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import { pad } from '../../../ui/components/components.css.js'
import { Message } from '../../../ui/components/Message.js'
import { pageLocale } from '../../../ui/format.js'
import { amountMessages } from '../../../ui/messages/amounts.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { useComputed, useSignalValue } from '../../../ui/useSignal.js'
import { NotConnected } from '../../account/NotConnected.js'
import { AmountForm } from '../../amounts/AmountForm.js'
import { useForm } from '../../amounts/useForm.js'
import { reviewSend, startSend } from '../model/actions.js'
import { checkSend } from '../model/checkSend.js'
import { sendState } from '../model/sendState.js'
import { ReceiverField } from './ReceiverField.js'
import { SendAmount } from './SendAmount.js'

/** Form for a transfer: the token, the amount and the receiver. */
export function SendView({ kit, data }: { kit: Kit; data: unknown }) {
  const keys = ['token', 'amount', 'to'] as const
  const form = useForm(kit, { data, keys, event: 'OPEN_SEND', isHere: true, start: startSend })
  if (form === 'noAccount') return <NotConnected kit={kit} />
  return form === 'ready' ? <SendForm kit={kit} /> : <Unsupported kit={kit} />
}

function SendForm({ kit }: { kit: Kit }) {
  const state = useSignalValue(sendState(kit))
  const { phase, error } = state
  const { problem, value } = checkSend(state, { locale: pageLocale() })
  return (
    <AmountForm
      kit={kit}
      phase={phase}
      error={error}
      view="WalletSend"
      name="send"
      buttonTestId="send-preview-button"
      isBlocked={problem !== undefined}
      text={
        problem?.kind === 'insufficient'
          ? amountMessages.insufficientShort(state.token?.symbol ?? '')
          : messages.actions[problem?.kind ?? 'ready']
      }
      review={reviewSend}
    >
      <SendAmount kit={kit} state={state} problem={problem} value={value} />
      <ReceiverField kit={kit} receiver={state.receiver} />
    </AmountForm>
  )
}

/** A network or namespace on which nothing can be sent from here. */
function Unsupported({ kit }: { kit: Kit }) {
  const name = useComputed(() => readNetwork(kit).caipNetwork?.name ?? '', [kit])
  const canSwitch = kit.config.enableNetworkSwitch && kit.routes.has('Networks')
  return (
    <div className={pad}>
      <Message icon="warning" title={messages.unsupported} text={messages.unsupportedHint(name)}>
        {canSwitch && (
          <Button kind="primary" onPress={() => replaceView(kit, 'Networks')}>
            {messages.otherNetwork}
          </Button>
        )}
      </Message>
    </div>
  )
}
