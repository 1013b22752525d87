import { useCallback, useEffect, useState } from 'react'
import type { Network } from '../../chains/types.js'
import type { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortAttempt } from '../../kit/attempts.js'
import { connectionOf } from '../../kit/connections.js'
import { goBack } from '../../kit/modal.js'
import { switchNetwork } from '../../kit/switchNetwork.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { quiet, strong } from '../../ui/components/components.css.js'
import { Ring } from '../../ui/components/later/Ring.js'
import * as screen from '../../ui/components/later/screen.css.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useSignal.js'
import { needsAccount } from './groupNetworks.js'
import { NetworkProblem, readRequestedNetwork } from './NetworkProblem.js'
import { SwitchActiveChainView } from './SwitchActiveChainView.js'

/** Switches to one network that was chosen elsewhere: `open({ view: 'SwitchNetwork', data: { network } })`. */
export function SwitchNetworkView({ kit, data }: { kit: Kit; data: unknown }) {
  const network = useComputed(() => readRequestedNetwork(kit, data), [kit, data])
  const isNew = useComputed(
    () => network !== undefined && needsAccount(kit, network.chainNamespace),
    [kit, network],
  )
  if (network === undefined || !kit.config.enableNetworkSwitch) return <NetworkProblem kit={kit} />
  if (isNew) return <SwitchActiveChainView kit={kit} data={data} />
  return <SwitchingNetwork kit={kit} network={network} />
}

/** Waits for the wallet to follow to a network, and says what came of it. */
export function SwitchingNetwork({ kit, network }: { kit: Kit; network: Network }) {
  const { error, retry } = useSwitchAttempt(kit, network)
  const [title, text] = textsOf()
  return (
    <div className={screen.screen}>
      <Ring round failed={error !== undefined}>
        <NetworkIcon kit={kit} network={network} size={80} />
      </Ring>
      <div className={screen.texts} role={error ? 'alert' : 'status'}>
        <p className={strong}>{title}</p>
        {text !== undefined && <p className={quiet}>{text}</p>}
      </div>
      <div className={screen.actions}>
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

export interface SwitchAttempt {
  readonly error: AppKitError | undefined
  readonly retry: () => void
}

/** Asks the wallet to follow, once for as long as the view is there; leaving it gives up, success leaves it. */
function useSwitchAttempt(kit: Kit, network: Network): SwitchAttempt {
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<AppKitError>()
  const { caipNetworkId, chainNamespace } = network

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let live = true
    let waiting = false
    const entry = kit.router.peek().at(-1)
    const ask = async () => {
      if (!live) return
      waiting = true
      try {
        await switchNetwork(kit, { network: { caipNetworkId, chainNamespace } })
        if (live && kit.modal.peek().open && kit.router.peek().at(-1) === entry) goBack(kit)
      } catch (cause) {
        if (live) setError(toAppKitError(cause))
      }
      waiting = false
    }
    // An effect that is undone at once, as StrictMode does, must not have asked the wallet.
    queueMicrotask(() => void ask())
    return () => {
      live = false
      const chain = kit.chains.get(chainNamespace)
      if (waiting && chain !== undefined) abortAttempt(chain)
    }
  }, [kit, caipNetworkId, chainNamespace, attempt])

  const retry = useCallback(() => {
    setError(undefined)
    setAttempt((count) => count + 1)
  }, [])
  return { error, retry }
}
