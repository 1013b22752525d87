import { useCallback, useEffect, useState } from 'react'
import type { Network } from '../../chains/types.js'
import type { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { goBack } from '../../kit/actions/goBack.js'
import { switchNetwork } from '../../kit/actions/switchNetwork.js'
import { abortAttempt } from '../../kit/attempts.js'
import type { Kit } from '../../kit/types.js'

export interface SwitchAttempt {
  readonly error: AppKitError | undefined
  readonly retry: () => void
}

/** Asks the wallet to follow, once for as long as the view is there; leaving it gives up, success leaves it. */
export function useSwitchAttempt(kit: Kit, network: Network): SwitchAttempt {
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
