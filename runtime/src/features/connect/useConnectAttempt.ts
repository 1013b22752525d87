import { useCallback, useEffect, useState } from 'react'
import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { cancelConnect } from '../../kit/actions/cancelConnect.js'
import type { Kit } from '../../kit/types.js'

/** After this long without an answer the visitor is told where to look. In ms. */
const patience = 15_000

export interface ConnectAttempt {
  readonly error: AppKitError | undefined
  /** The wallet has not answered for 15 s. */
  readonly slow: boolean
  readonly retry: () => void
}

function notLoaded(cause: unknown): never {
  throw new AppKitError('MODAL_LOAD_FAILED', { cause })
}

/** Asks a wallet to connect, once for as long as the view is there; leaving it gives up. */
export function useConnectAttempt(
  kit: Kit,
  { id, namespace }: Pick<Connector, 'id' | 'namespace'>,
): ConnectAttempt {
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<AppKitError>()
  const [slow, setSlow] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let live = true
    let waiting = false
    const ask = async () => {
      const connector = kit.chains
        .get(namespace)
        ?.connectors.peek()
        .find((each) => each.id === id)
      if (!live || connector === undefined) return
      try {
        const { connect } = await import('../../kit/connectActions.js').catch(notLoaded)
        if (!live) return
        waiting = true
        await connect(kit, { connector })
      } catch (cause) {
        if (live) setError(toAppKitError(cause))
      }
      waiting = false
    }
    // An effect that is undone at once, as StrictMode does, must not have asked the wallet.
    queueMicrotask(() => void ask())
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      live = false
      clearTimeout(timer)
      if (waiting) cancelConnect(kit, { namespace })
    }
  }, [kit, id, namespace, attempt])

  const retry = useCallback(() => {
    setError(undefined)
    setSlow(false)
    setAttempt((count) => count + 1)
  }, [])
  return { error, slow: slow && error === undefined, retry }
}
