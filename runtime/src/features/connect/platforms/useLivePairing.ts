import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { pairingStore } from '../../../kit/pairingSource.js'
import { isInUse, pairingStage } from '../../../kit/pairingStage.js'
import { pairingMargin, parsePairingUri, readPairing, requestPairing } from '../../../kit/requestPairing.js'
import type { Kit } from '../../../kit/types.js'
import { useComputed, useSignalValue } from '../../../ui/useSignal.js'

export interface LivePairing {
  /**
   * `missing`: there is no source of pairings. `waiting`: one is being created. `expired` and `failed`: the
   * user can request another if there is `renew`. `broken`: the host gave an invalid pairing.
   */
  readonly status: 'ready' | 'waiting' | 'expired' | 'failed' | 'missing' | 'broken'
  /** Present if ready. */
  readonly uri?: string | undefined
  /** The code is shown, and the relay has not answered yet. */
  readonly isConnecting?: boolean | undefined
  /** Present if failed. */
  readonly error?: AppKitError | undefined
  /** Code did not load, also when it was tried again: the page has to be reloaded. */
  readonly isStuck?: boolean | undefined
  /** Creates a new pairing in any case. */
  readonly renew?: (() => void) | undefined
}

/**
 * The current pairing: created if there is none, and removed when it expires.
 *
 * @param isKept - another is created where this one is gone or in use: the caller shows a pairing for as long as it is
 *   mounted, whatever the modal does.
 */
export function useLivePairing(kit: Kit, isKept = false): LivePairing {
  const store = pairingStore(kit)
  const given = useSignalValue(store.given)
  const source = useSignalValue(store.source)
  const refused = useSignalValue(store.problem)
  const [, wake] = useReducer((count: number) => count + 1, 0)
  const { ask, error, running } = usePairingRequest(kit)

  const isGone = given === undefined && refused === undefined && error === undefined && !running
  const isUsed = useComputed(() => isInUse(kit, store.given.value?.uri), [kit, store])
  const isWanted = isKept && (isGone || isUsed)
  useEffect(() => {
    if (source !== undefined) void ask(false)
  }, [source, ask])
  useEffect(() => {
    if (source !== undefined && isWanted) void ask(false)
  }, [source, ask, isWanted])
  // A code that a wallet has read is not renewed under a user who approves: it counts to its very end.
  const stage = useSignalValue(pairingStage(kit))
  const isRead = stage?.step !== undefined && stage.uri === given?.uri
  const margin = isRead ? 0 : pairingMargin
  const pairing = readPairing(kit, Date.now() + margin - pairingMargin)
  const expiry = pairing?.expiry
  useEffect(() => {
    if (expiry === undefined) return
    const timer = setTimeout(wake, expiry - margin - Date.now())
    return () => clearTimeout(timer)
  }, [expiry, margin])

  // A pairing that expired while the page was hidden is renewed in any case when it is visible again.
  const end = readPairing(kit, 0)?.expiry
  useEffect(() => {
    if (source === undefined || end === undefined) return
    return isRead ? undefined : beforeEnd(end, () => ask(true))
  }, [source, end, ask, isRead])

  useEffect(() => {
    if (error === undefined || source === undefined) return
    const retry = () => void ask(true)
    addEventListener('online', retry, { once: true })
    return () => removeEventListener('online', retry)
  }, [error, source, ask])

  const renew = source && (() => void ask(true))
  if (refused !== undefined && pairing === undefined && !running)
    return { status: 'failed', error: refused, renew }
  if (pairing !== undefined) return { status: 'ready', uri: pairing.uri, isConnecting: running, renew }
  if (error !== undefined)
    return { status: 'failed', error, isStuck: error.code === 'MODAL_LOAD_FAILED', renew }
  if (source !== undefined) return { status: running ? 'waiting' : 'expired', renew }
  if (given === undefined) return { status: 'missing' }
  return { status: parsePairingUri(given.uri) === undefined ? 'broken' : 'expired' }
}

/** Requests pairings. The state is that of the last request; `ask` resolves to whether it succeeded. */
function usePairingRequest(kit: Kit) {
  const [running, setRunning] = useState(true)
  const [error, setError] = useState<AppKitError>()
  const last = useRef(0)
  const ask = useCallback(
    async (force: boolean): Promise<boolean> => {
      const turn = ++last.current
      setRunning(true)
      setError(undefined)
      let problem: AppKitError | undefined
      try {
        await requestPairing(kit, { force })
      } catch (cause) {
        problem = toAppKitError(cause)
      }
      if (turn === last.current) {
        setError(problem)
        setRunning(false)
      }
      return problem === undefined
    },
    [kit],
  )
  return { ask, error, running }
}

/** A code is renewed this long before it counts as expired, and once more after an error. In ms. */
const lead = 10_000
const retryAfter = 1000

/**
 * Renews a pairing before it expires, while the page is visible. A hidden page waits until it is visible again.
 *
 * @returns a function that stops it.
 */
function beforeEnd(expiry: number, renew: () => Promise<boolean>): () => void {
  let timer = setTimeout(due, Math.max(expiry - pairingMargin - lead - Date.now(), 0))
  let stopped = false
  function due(): void {
    if (document.visibilityState === 'visible') void work()
    else document.addEventListener('visibilitychange', due, { once: true })
  }
  async function work(): Promise<void> {
    if ((await renew()) || stopped) return
    timer = setTimeout(() => void renew(), retryAfter)
  }
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', due)
  }
}
