import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { pairingStore } from '../../../kit/pairing/pairingStore.js'
import { parsePairingUri } from '../../../kit/pairing/parsePairingUri.js'
import { pairingMargin, readPairing } from '../../../kit/pairing/readPairing.js'
import { requestPairing } from '../../../kit/pairing/requestPairing.js'
import type { Kit } from '../../../kit/types.js'
import { useSignalValue } from '../../../react/useSignalValue.js'

export interface LivePairing {
  /**
   * `missing`: nobody here makes pairings. `waiting`: one is being made. `expired` and `failed`: the
   * visitor may ask for another where `renew` is there. `broken`: what the host gave is no pairing.
   */
  readonly status: 'ready' | 'waiting' | 'expired' | 'failed' | 'missing' | 'broken'
  /** Present when ready. */
  readonly uri?: string | undefined
  /** Present when failed. */
  readonly error?: AppKitError | undefined
  /** Makes a new pairing whatever there is. */
  readonly renew?: (() => void) | undefined
}

/** The pairing to offer, kept up to date: asked for when there is none, and taken away when its time is over. */
export function usePairing(kit: Kit): LivePairing {
  const store = pairingStore(kit)
  const given = useSignalValue(store.given)
  const source = useSignalValue(store.source)
  const [, wake] = useReducer((count: number) => count + 1, 0)
  const [running, setRunning] = useState(true)
  const [error, setError] = useState<AppKitError>()
  const last = useRef(0)

  const ask = useCallback(
    async (force: boolean) => {
      const turn = ++last.current
      setRunning(true)
      setError(undefined)
      let problem: AppKitError | undefined
      try {
        await requestPairing(kit, { force })
      } catch (cause) {
        problem = toAppKitError(cause)
      }
      if (turn !== last.current) return
      setError(problem)
      setRunning(false)
    },
    [kit],
  )
  useEffect(() => {
    if (source !== undefined) void ask(false)
  }, [source, ask])
  const pairing = readPairing(kit)
  const expiry = pairing?.expiry
  useEffect(() => {
    if (expiry === undefined) return
    const timer = setTimeout(wake, expiry - pairingMargin - Date.now())
    return () => clearTimeout(timer)
  }, [expiry])

  const renew = source && (() => void ask(true))
  if (pairing !== undefined) return { status: 'ready', uri: pairing.uri, renew }
  if (error !== undefined) return { status: 'failed', error, renew }
  if (source !== undefined) return { status: running ? 'waiting' : 'expired', renew }
  if (given === undefined) return { status: 'missing' }
  return { status: parsePairingUri(given.uri) === undefined ? 'broken' : 'expired' }
}
