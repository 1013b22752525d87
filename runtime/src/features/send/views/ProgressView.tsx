import { openUrl } from '../../../kit/openUrl.js'
import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import { Icon } from '../../../ui/components/Icon.js'
import { icons } from '../../../ui/components/later/icons.js'
import { shortenAddress } from '../../../ui/format.js'
import { amountMessages } from '../../../ui/messages/amounts.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { transactionUrl } from '../../../ui/transactionUrl.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { showAccount } from '../../account/wallets.js'
import { formatTokenAmount } from '../../amounts/format.js'
import { Progress } from '../../amounts/Progress.js'
import { AmountPicture } from '../../amounts/TokenPicker.js'
import { resetSend } from '../model/actions.js'
import { sendState } from '../model/sendState.js'

/** How the transaction goes, until it has ended. */
export function ProgressView({ kit }: { kit: Kit; data: unknown }) {
  const { plan, phase, outcome, hash, receiver } = useSignalValue(sendState(kit))
  if (plan === undefined) return null
  const { token, value, decimals, to, network } = plan
  const status = outcome ?? 'pending'
  const amount = formatTokenAmount({ value, decimals, symbol: token.symbol })
  const hint = messages.progressHints[status]
  const explorer = network.blockExplorers?.default
  const url = transactionUrl(explorer?.url, hash)
  const done = () => {
    showAccount(kit)
    resetSend(kit)
  }
  return (
    <Progress
      testId="send-progress"
      data={{ 'data-outcome': status }}
      state={phase === 'sent' ? 'done' : phase === 'failed' ? 'failed' : 'waiting'}
      picture={<AmountPicture kit={kit} token={token} size={80} />}
      title={messages.progress[status]}
      text={typeof hint === 'string' ? hint : hint(amount, receiver.name ?? shortenAddress(to))}
    >
      {explorer && url && (
        <Button testId="send-explorer-button" onPress={() => openUrl(url)}>
          {amountMessages.viewOn(explorer.name)}
          <Icon name={icons.external} size={16} />
        </Button>
      )}
      <Button kind="primary" testId="send-done-button" onPress={done}>
        {amountMessages.done}
      </Button>
    </Progress>
  )
}
