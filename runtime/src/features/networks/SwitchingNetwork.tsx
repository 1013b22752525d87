import type { Network } from '../../chains/types.js'
import { goBack } from '../../kit/actions/goBack.js'
import { connectionOf } from '../../kit/connectionOf.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { quiet, strong } from '../../ui/components/components.css.js'
import { Ring } from '../../ui/components/later/Ring.js'
import * as css from '../../ui/components/later/screen.css.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useSwitchAttempt } from './useSwitchAttempt.js'

/** Waits for the wallet to follow to a network, and says what came of it. */
export function SwitchingNetwork({ kit, network }: { kit: Kit; network: Network }) {
  const { error, retry } = useSwitchAttempt(kit, network)
  const [title, text] = textsOf()
  return (
    <div className={css.screen}>
      <Ring round failed={error !== undefined}>
        <NetworkIcon kit={kit} network={network} size={80} />
      </Ring>
      <div className={css.texts} role={error ? 'alert' : 'status'}>
        <p className={strong}>{title}</p>
        {text !== undefined && <p className={quiet}>{text}</p>}
      </div>
      <div className={css.actions}>
        {error ? (
          <Button kind="primary" testId="w3m-switch-network-retry" onPress={retry}>
            {messages.tryAgain}
          </Button>
        ) : (
          <Button onPress={() => goBack(kit)}>{messages.cancel}</Button>
        )}
      </div>
    </div>
  )

  function textsOf(): readonly [title: string, text?: string] {
    const chain = kit.chains.get(network.chainNamespace)
    const wallet = connectionOf(chain)?.connector.name
    if (error?.code === 'USER_REJECTED')
      return wallet === undefined ? [messages.declined] : [messages.declined, messages.declinedHint(wallet)]
    if (error !== undefined) return [messages.failed, error.message]
    if (wallet === undefined || chain?.driver.switchesSilently) return [messages.switching(network.name)]
    return [messages.waiting, messages.waitingHint(wallet)]
  }
}
