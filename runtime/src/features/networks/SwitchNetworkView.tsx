import { useCallback, useEffect, useState } from 'react'
import type { Network } from '../../chains/types.js'
import type { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { setNetwork } from '../../kit/activeAccount.js'
import { abortAttempt } from '../../kit/attempts.js'
import { connectionOf } from '../../kit/connections.js'
import { stillHere } from '../../kit/history.js'
import { goBack, openModal } from '../../kit/modal.js'
import { switchNetwork } from '../../kit/switchNetwork.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { quiet, strong } from '../../ui/components/components.css.js'
import { Ring } from '../../ui/components/later/Ring.js'
import { ringBox } from '../../ui/components/later/ring.css.js'
import * as screen from '../../ui/components/later/screen.css.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useSignal.js'
import { needsAccount } from './groupNetworks.js'
import { NetworkProblem, readRequestedNetwork } from './UnsupportedChainView.js'

/** Switches to one network chosen by the host: `open({ view: 'SwitchNetwork', data: { network } })`. */
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

/** Waits for the wallet to switch, and shows the result. */
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
    return [messages.asking(network.name), messages.waitingHint(wallet)]
  }
}

export interface SwitchAttempt {
  readonly error: AppKitError | undefined
  readonly retry: () => void
}

/**
 * Asks the wallet to switch, once while the view is shown. Leaving the view cancels it; success leaves the
 * view.
 */
function useSwitchAttempt(kit: Kit, network: Network): SwitchAttempt {
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<AppKitError>()
  const { caipNetworkId, chainNamespace } = network

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let live = true
    let waiting = false
    const isHere = stillHere(kit)
    const ask = async () => {
      if (!live) return
      kit.asking = kit.router.peek().at(-1)
      waiting = true
      try {
        await switchNetwork(kit, { network: { caipNetworkId, chainNamespace } })
        if (live && isHere()) goBack(kit)
      } catch (cause) {
        if (live) setError(toAppKitError(cause))
      }
      waiting = false
    }
    // An effect that is undone at once, as in StrictMode, must not ask the wallet.
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

/**
 * Shown if the namespace of a chosen network has no connected wallet. It leads to the wallets of that
 * namespace.
 */
export function SwitchActiveChainView({ kit, data }: { kit: Kit; data: unknown }) {
  const network = useComputed(() => readRequestedNetwork(kit, data), [kit, data])
  const chain = network && kit.chains.get(network.chainNamespace)
  if (network === undefined || chain === undefined || !kit.config.enableNetworkSwitch)
    return <NetworkProblem kit={kit} />
  const { namespace, driver } = chain
  const name = driver.label ?? namespace
  const go = async () => {
    // The wallet is asked for an account on this network.
    setNetwork(kit, chain, network)
    try {
      await openModal(kit, { view: 'Connect', namespace })
    } catch (cause) {
      showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
    }
  }
  return (
    <div className={screen.screen}>
      <span className={ringBox}>
        <NetworkIcon kit={kit} network={network} size={80} />
      </span>
      <div className={screen.texts} data-testid={`w3m-switch-active-chain-to-${name}`}>
        <p className={strong}>{messages.switchTo(name)}</p>
        <p className={quiet}>{messages.switchToHint}</p>
      </div>
      <div className={screen.actions}>
        <Button kind="primary" testId="w3m-switch-active-chain-button" onPress={() => void go()}>
          {messages.switchAction}
        </Button>
      </div>
    </div>
  )
}
