import type { Kit } from '../../../kit/types.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { TokenPicker } from '../../amounts/TokenPicker.js'
import { setSendToken } from '../model/actions.js'
import { sendState } from '../model/sendState.js'

/** List of the account's tokens, to choose the one to send. */
export function SelectTokenView({ kit }: { kit: Kit; data: unknown }) {
  const { tokens, tokensStatus, token } = useSignalValue(sendState(kit))
  return (
    <TokenPicker
      kit={kit}
      testIds={{ row: 'send-token' }}
      tokens={tokens}
      isLoading={tokensStatus === 'loading'}
      current={token}
      onChoose={(chosen) => void setSendToken(kit, chosen)}
      noneFor={messages.noTokensFor}
    />
  )
}
