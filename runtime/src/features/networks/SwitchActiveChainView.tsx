import { toAppKitError } from '../../errors/toAppKitError.js'
import { setNetwork } from '../../kit/activeNetwork.js'
import { openModal } from '../../kit/modal.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { quiet, strong } from '../../ui/components/components.css.js'
import { ringBox } from '../../ui/components/later/ring.css.js'
import * as css from '../../ui/components/later/screen.css.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useSignal.js'
import { NetworkProblem, readRequestedNetwork } from './NetworkProblem.js'

/** Before a namespace where nothing is connected yet: says so, and goes on to its wallets. */
export function SwitchActiveChainView({ kit, data }: { kit: Kit; data: unknown }) {
  const network = useComputed(() => readRequestedNetwork(kit, data), [kit, data])
  const chain = network && kit.chains.get(network.chainNamespace)
  if (network === undefined || chain === undefined || !kit.config.enableNetworkSwitch)
    return <NetworkProblem kit={kit} />
  const { namespace, driver } = chain
  const name = driver.label ?? namespace
  const go = async () => {
    // The wallet is asked for an account on this very network.
    setNetwork(kit, chain, network)
    try {
      await openModal(kit, { view: 'Connect', namespace })
    } catch (cause) {
      showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
    }
  }
  return (
    <div className={css.screen}>
      <span className={ringBox}>
        <NetworkIcon kit={kit} network={network} size={80} />
      </span>
      <div className={css.texts} data-testid={`w3m-switch-active-chain-to-${name}`}>
        <p className={strong}>{messages.switchTo(name)}</p>
        <p className={quiet}>{messages.switchToHint(name, network.name)}</p>
      </div>
      <div className={css.actions}>
        <Button kind="primary" testId="w3m-switch-active-chain-button" onPress={() => void go()}>
          {messages.switchAction}
        </Button>
      </div>
    </div>
  )
}
