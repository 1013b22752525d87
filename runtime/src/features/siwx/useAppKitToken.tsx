'use client'

import { useEffect, useMemo, useState } from 'react'
import type { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import { useLoaded } from '../../react/hooks/useLoaded.js'
import { getToken, loadTokens } from './getToken.js'
import { memoryOf } from './signInState.js'
import type { GetTokenParameters } from './tokenTypes.js'

export interface UseAppKitTokenReturnType {
  /** `idle` while nobody is signed in, `ready` with a token, `error` without one. */
  readonly status: 'idle' | 'loading' | 'ready' | 'error'
  /** A token that is good now. It changes some time before its end. */
  readonly token: string | undefined
  readonly error: AppKitError | undefined
  /** Gets a token that is good at the time of the call. Rejects with an AppKitError. */
  getToken(): Promise<string>
}

interface Result {
  /** The session, `dpop` and the audience that it belongs to. */
  readonly of: string
  readonly token?: string
  readonly error?: AppKitError
}

/** The session that is in use; empty if nobody is signed in. */
function readSessionKey(kit: Kit): string {
  const state = memoryOf(kit).state.value
  if (state.status !== 'authenticated') return ''
  const { accountAddress, chainId, nonce } = state.session.data
  return `${chainId}:${accountAddress} ${nonce}`
}

/**
 * A token of the account that is signed in, for a server of the app. It is renewed while the component is mounted.
 *
 * @returns `status`, `token`, `error` and `getToken()`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitToken } from 'appkit-runtime/features/siwx'
 *
 * export function Orders() {
 *   const { getToken, status } = useAppKitToken({ audience: 'https://orders.example' })
 *   const load = async () => {
 *     const headers = { authorization: `Bearer ${await getToken()}` }
 *     await fetch('https://orders.example/mine', { headers })
 *   }
 *   return <button type="button" disabled={status !== 'ready'} onClick={load}>Load orders</button>
 * }
 */
export function useAppKitToken({
  audience,
  dpop = false,
}: GetTokenParameters = {}): UseAppKitTokenReturnType {
  const kit = useKit('useAppKitToken')
  const session = useKitValue(kit, readSessionKey, undefined)
  const of = `${session} ${dpop} ${audience ?? ''}`
  const [result, setResult] = useState<Result>()
  const { error: failure, value: code } = useLoaded(session === '' ? undefined : kit, loadTokens)
  useEffect(
    () =>
      code?.followToken(kit, { audience, dpop }, (issued) => {
        setResult('token' in issued ? { of, token: issued.token } : { of, error: issued })
      }),
    [kit, code, audience, dpop, of],
  )
  return useMemo(() => {
    const ask = () => getToken(kit, { audience, dpop })
    if (session === '') return { status: 'idle', token: undefined, error: undefined, getToken: ask }
    // A result of the session before is none of this one.
    const { error = failure, token } = result?.of === of ? result : {}
    const status = token !== undefined ? 'ready' : error ? 'error' : 'loading'
    return { status, token, error, getToken: ask }
  }, [kit, audience, dpop, session, of, result, failure])
}
