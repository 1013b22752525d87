import { openUrl } from '../../../kit/openUrl.js'
import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import { quiet, strong } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { Ring } from '../../../ui/components/later/Ring.js'
import * as screen from '../../../ui/components/later/screen.css.js'
import { shortenAddress } from '../../../ui/format.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { showAccount } from '../../account/wallets.js'
import { resetSend } from '../model/actions.js'
import { sendState } from '../model/sendState.js'
import { formatUnits } from './format.js'
import { SentPicture } from './parts.js'
import * as css from './send.css.js'

/** How the transaction goes, until it has ended. */
export function ProgressView({ kit }: { kit: Kit; data: unknown }) {
  const { plan, phase, outcome, hash, receiver } = useSignalValue(sendState(kit))
  if (plan === undefined) return null
  const { token, value, decimals, to, network } = plan
  const status = outcome ?? 'pending'
  const amount = formatUnits({ value, decimals, symbol: token.symbol })
  const hint = messages.progressHints[status]
  const explorer = network.blockExplorers?.default
  const done = () => {
    showAccount(kit)
    resetSend(kit)
  }
  return (
    <div className={screen.screen} data-testid="send-progress" data-outcome={status}>
      {phase === 'sent' ? (
        <span className={css.sentMark}>
          <Icon name="check" size={24} />
        </span>
      ) : (
        <Ring round failed={phase === 'failed'}>
          <SentPicture kit={kit} token={token} size={80} />
        </Ring>
      )}
      <div className={screen.texts} role={phase === 'failed' ? 'alert' : 'status'}>
        <p className={strong}>{messages.progress[status]}</p>
        <p className={quiet}>
          {typeof hint === 'string' ? hint : hint(amount, receiver.name ?? shortenAddress(to))}
        </p>
      </div>
      <div className={screen.actions}>
        {explorer !== undefined && hash !== undefined && (
          <Button testId="send-explorer-button" onPress={() => openUrl(transactionUrl(explorer.url, hash))}>
            {messages.viewOn(explorer.name)}
            <Icon name="external" size={16} />
          </Button>
        )}
        <Button kind="primary" testId="send-done-button" onPress={done}>
          {messages.done}
        </Button>
      </div>
    </div>
  )
}

/** Where an explorer shows a transaction: below `/tx/`, with what else its address asks for. */
function transactionUrl(explorer: string, hash: string): string {
  const [base = '', ...query] = explorer.split('?')
  return [`${base.replace(/\/+$/, '')}/tx/${encodeURIComponent(hash)}`, ...query].join('?')
}
