import { useId } from 'react'
import { sendTexts } from '../../../errors/texts/send.js'
import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import { Spinner } from '../../../ui/components/Button.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import {
  AmountFoot,
  AmountInput,
  Balance,
  Box,
  MaxButton,
  PickButton,
  Problem,
  TokensFailed,
} from '../../amounts/AmountBox.js'
import { amountLine } from '../../amounts/amounts.css.js'
import { amountProblemText, formatWorth } from '../../amounts/format.js'
import { AmountPicture } from '../../amounts/TokenPicker.js'
import type { SendState } from '../chains/types.js'
import { reloadSendTokens, setMaxSendAmount, setSendAmount } from '../model/actions.js'
import type { SendProblem } from '../model/checkSend.js'

export interface AmountFieldProps {
  readonly kit: Kit
  readonly state: SendState
  readonly problem: SendProblem | undefined
  /** The amount in base units, if it can be read. */
  readonly value: bigint | undefined
}

/** The amount and the token, what it is worth, and what there is. */
export function AmountField({ kit, state, problem, value }: AmountFieldProps) {
  const { token, amount, onChain, tokensStatus } = state
  const problemId = useId()
  const decimals = onChain?.decimals ?? token?.decimals ?? 0
  // As the chain says, and until that is known as the service says.
  const balance = onChain?.balance ?? token?.balance
  const text = problemText(state, problem, decimals)
  const isInvalid = text !== undefined
  const worth = token && value !== undefined ? formatWorth({ value, decimals }, token.price) : undefined
  return (
    <div>
      <Box isInvalid={isInvalid}>
        <div className={amountLine}>
          <AmountInput
            testId="send-amount-input"
            label={messages.amount}
            value={amount}
            isInvalid={isInvalid}
            problemId={isInvalid ? problemId : undefined}
            onChange={(typed) => setSendAmount(kit, typed)}
          />
          <PickButton
            testId="send-token-button"
            label={token ? messages.chooseToken(token.symbol) : messages.selectToken}
            text={token?.symbol ?? messages.selectToken}
            picture={token ? <AmountPicture kit={kit} token={token} size={20} /> : <Spinner />}
            disabled={token === undefined}
            onPress={() => pushView(kit, 'WalletSendSelectToken')}
          />
        </div>
        <AmountFoot worth={worth} testId="send-fiat">
          {balance !== undefined && (
            <Balance
              balance={{ value: balance, decimals }}
              testId="send-balance"
              from={onChain ? 'chain' : 'service'}
            />
          )}
          <MaxButton
            kit={kit}
            testId="send-max-button"
            disabled={token === undefined}
            onPress={setMaxSendAmount}
          />
        </AmountFoot>
      </Box>
      {isInvalid && <Problem id={problemId} text={text} testId="send-problem" />}
      {tokensStatus === 'error' && <TokensFailed onRetry={() => void reloadSendTokens(kit)} />}
    </div>
  )
}

function problemText(
  { token }: SendState,
  problem: SendProblem | undefined,
  decimals: number,
): string | undefined {
  const symbol = token?.symbol ?? ''
  if (problem?.kind === 'insufficient') return messages.insufficient(symbol)
  if (problem?.kind === 'decimals') return sendTexts.TOKEN_DECIMALS_MISMATCH
  if (problem?.kind !== 'amountInvalid') return undefined
  return amountProblemText(problem.reason, symbol, decimals)
}
