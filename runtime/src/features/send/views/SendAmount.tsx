import { useId } from 'react'
import { errorText } from '../../../errors/AppKitError.js'
import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { Problem, TokensFailed } from '../../amounts/AmountBox.js'
import { AmountField } from '../../amounts/AmountField.js'
import { amountProblemText } from '../../amounts/format.js'
import type { SendState } from '../chains/types.js'
import { reloadSendTokens, setMaxSendAmount, setSendAmount } from '../model/actions.js'
import type { CheckedSend } from '../model/checkSend.js'

export interface SendAmountProps extends CheckedSend {
  readonly kit: Kit
  readonly state: SendState
}

/** How much of what. */
export function SendAmount({ kit, state, problem, value }: SendAmountProps) {
  const { amount, onChain, tokensStatus } = state
  const problemId = useId()
  // As the chain says, and until that is known as the service says.
  const token = state.token && { ...state.token, ...onChain }
  const text =
    problem?.kind === 'decimals'
      ? errorText('TOKEN_DECIMALS_MISMATCH')
      : token && amountProblemText(problem, token)
  const isInvalid = text !== undefined
  return (
    <div>
      <AmountField
        kit={kit}
        name="send"
        testIds={{ input: 'send-amount-input', pick: 'send-token-button' }}
        token={token}
        units={value}
        from={onChain ? 'chain' : 'service'}
        label={messages.amount}
        value={amount}
        isInvalid={isInvalid}
        problemId={isInvalid ? problemId : undefined}
        onChange={(typed) => setSendAmount(kit, typed)}
        isLoading
        canPick={token !== undefined}
        onPick={() => pushView(kit, 'WalletSendSelectToken')}
        onMax={setMaxSendAmount}
      />
      {isInvalid && <Problem id={problemId} text={text} testId="send-problem" />}
      {tokensStatus === 'error' && <TokensFailed onRetry={() => void reloadSendTokens(kit)} />}
    </div>
  )
}
