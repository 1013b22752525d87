import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { closeModal } from '../../../kit/modal.js'
import { pairingStore } from '../../../kit/pairing.js'
import { pairingMargin, parsePairingUri, readPairing, requestPairing } from '../../../kit/requestPairing.js'
import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import { Message } from '../../../ui/components/Message.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { connectProblem } from '../wallet/connectingTarget.js'
import { chooseOther } from '../wallet/GetWallet.js'
import * as css from './platforms.css.js'

export interface LivePairing {
  /**
   * `missing`: nobody here makes pairings. `waiting`: one is being made. `expired` and `failed`: the
   * user may ask for another where `renew` is there. `broken`: what the host gave is no pairing.
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

export interface PairingProblemProps {
  readonly kit: Kit
  readonly pairing: LivePairing
  readonly name: string
  /** Which app of the wallet was to be opened; absent for a code. */
  readonly platform?: 'mobile' | 'web' | 'desktop'
}

/** There is no pairing to offer: why, and what to do. */
export function PairingProblem({ kit, pairing, name, platform }: PairingProblemProps) {
  const { status, error, renew } = pairing
  const adapters = kit.chains.size > 0
  const others = adapters || kit.router.peek().length > 1
  const failed = status === 'failed' && error !== undefined
  const [title, text] = texts()
  function texts(): readonly [string, string] {
    if (failed) return connectProblem(error, name)
    if (status === 'expired')
      return [
        messages.expired,
        renew ? messages.expiredHint : adapters ? messages.expiredOrOther : messages.expiredForGood,
      ]
    // A pairing is there, and still no link came of it.
    if (status === 'ready') return [messages.unusable(name), messages.unusableHint]
    if (!adapters) return [messages.noWay, messages.noWayHint]
    if (platform === undefined) return [messages.unavailable, messages.unavailableHint]
    const hint = platform === 'mobile' ? messages.ownBrowserHint(name) : messages.unreachableHint
    return [messages.unreachable(name), hint]
  }
  return (
    <div className={css.problem}>
      <Message icon="warning" title={title} text={text} {...(failed && { tone: 'danger' })}>
        {renew !== undefined && status !== 'ready' ? (
          <Button kind="primary" testId="w3m-connecting-widget-secondary-button" onPress={renew}>
            {messages.tryAgain}
          </Button>
        ) : others ? (
          <Button onPress={() => chooseOther(kit)}>{messages.chooseOther}</Button>
        ) : (
          <Button onPress={() => closeModal(kit)}>{messages.close}</Button>
        )}
      </Message>
    </div>
  )
}
