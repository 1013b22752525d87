import { useEffect, useState } from 'react'
import { connectionOf } from '../../../kit/connections.js'
import { pushView, replaceView } from '../../../kit/router.js'
import { readNetwork } from '../../../kit/selectors.js'
import type { Kit } from '../../../kit/types.js'
import { Button, Spinner } from '../../../ui/components/Button.js'
import { pad } from '../../../ui/components/components.css.js'
import { Message } from '../../../ui/components/Message.js'
import { pageLocale } from '../../../ui/format.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { useComputed, useSignalValue } from '../../../ui/useSignal.js'
import { NotConnected } from '../../account/NotConnected.js'
import { isJustOpened } from '../model/accountSession.js'
import { reviewSend, type StartSendParameters, startSend, trackOpenSend } from '../model/actions.js'
import { checkSend } from '../model/checkSend.js'
import { sendState } from '../model/sendState.js'
import { AmountField } from './AmountField.js'
import { Problem } from './parts.js'
import { ReceiverField } from './ReceiverField.js'

/** What to send, how much, and to whom. */
export function SendView({ kit, data }: { kit: Kit; data: unknown }) {
  const sender = useComputed(() => {
    const connection = connectionOf(kit.activeChain.value)
    return connection && `${connection.connector.id} ${connection.caipNetworkId}:${connection.address}`
  }, [kit])
  const [canSend, setCanSend] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network begins anew.
  useEffect(() => {
    if (sender === undefined) return
    setCanSend(true)
    const isNew = isJustOpened(kit)
    if (isNew) trackOpenSend(kit)
    startSend(kit, isNew ? readParameters(data) : {}).catch(() => setCanSend(false))
  }, [kit, sender])
  if (sender === undefined) return <NotConnected kit={kit} />
  return canSend ? <SendForm kit={kit} /> : <Unsupported kit={kit} />
}

/** What a host passed to `open({ view: 'WalletSend', data })`; anything but short texts is left out. */
function readParameters(data: unknown): StartSendParameters {
  const given = (data ?? {}) as Partial<Record<string, unknown>>
  const text = (key: keyof StartSendParameters) => {
    const value = given[key]
    return typeof value === 'string' && value.length < 400 ? { [key]: value } : {}
  }
  return { ...text('token'), ...text('amount'), ...text('to') }
}

function SendForm({ kit }: { kit: Kit }) {
  const state = useSignalValue(sendState(kit))
  const { problem, value } = checkSend(state, { locale: pageLocale() })
  const isPreparing = state.phase === 'preparing'
  const isBlocked = problem !== undefined || isPreparing
  const review = () => {
    if (isBlocked) return
    reviewSend(kit).then(
      () => {
        if (kit.router.peek().at(-1)?.view === 'WalletSend') pushView(kit, 'WalletSendPreview')
      },
      // What went wrong is in the state.
      () => {},
    )
  }
  return (
    <form
      className={pad}
      onSubmit={(event) => {
        event.preventDefault()
        review()
      }}
    >
      <AmountField kit={kit} state={state} problem={problem} value={value} />
      <ReceiverField kit={kit} receiver={state.receiver} />
      {state.error !== undefined && state.error.code !== 'CANCELLED' && (
        <Problem text={state.error.message} />
      )}
      <Button kind="primary" testId="send-preview-button" disabled={isBlocked} onPress={review}>
        {isPreparing && <Spinner />}
        {isPreparing ? messages.actions.preparing : messages.actions[problem?.kind ?? 'ready']}
      </Button>
    </form>
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
