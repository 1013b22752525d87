import { useCallback, useEffect, useState } from 'react'
import type { Connector } from '../../../chains/types.js'
import type { AppKitError } from '../../../errors/AppKitError.js'
import type { Kit } from '../../../kit/types.js'
import { takeAttempt } from './connectAttempt.js'

/** After this time without an answer, the view says where to look. In ms. */
const timeoutMs = 15_000

export interface UseConnectAttemptReturnType {
  readonly error: AppKitError | undefined
  /** The wallet has not answered for 15 s. */
  readonly slow: boolean
  readonly retry: () => void
}

/** Asks a wallet to connect, once while the view is shown. Leaving the view cancels it. */
export function useConnectAttempt(
  kit: Kit,
  { id, namespace }: Pick<Connector, 'id' | 'namespace'>,
): UseConnectAttemptReturnType {
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<AppKitError>()
  const [slow, setSlow] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let live = true
    let asked: ReturnType<typeof takeAttempt> | undefined
    const ask = async () => {
      if (!live) return
      kit.asking = kit.router.peek().at(-1)
      asked = takeAttempt(kit, { id, namespace })
      const problem = await asked.outcome
      if (live && problem !== undefined) setError(problem)
    }
    // An effect that is undone at once, as in StrictMode, must not ask the wallet.
    queueMicrotask(() => void ask())
    const timer = setTimeout(() => setSlow(true), timeoutMs)
    return () => {
      live = false
      clearTimeout(timer)
      asked?.cancel()
    }
  }, [kit, id, namespace, attempt])

  const retry = useCallback(() => {
    setError(undefined)
    setSlow(false)
    setAttempt((count) => count + 1)
  }, [])
  return { error, slow: slow && error === undefined, retry }
}
