'use client'

import { type ReactNode, useMemo } from 'react'
import { loadCode } from '../../errors/AppKitError.js'
import type { SIWXSession, SignInState } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import { loadAnswer } from './loadAnswer.js'
import { memoryOf, signerOf } from './signInState.js'

export interface UseAppKitSessionReturnType {
  /** `idle` if no connected wallet can sign in. */
  readonly status: SignInState['status']
  /** The session of the active account. */
  readonly session: SIWXSession | undefined
  /** Asks the wallet for a signature. Rejects with an AppKitError. */
  signIn(): Promise<SIWXSession>
  /**
   * Ends the session of the account that is active at the call, first on the server. Where sign-in is required, its wallet is
   * disconnected. Rejects with an AppKitError.
   */
  signOut(): Promise<void>
}

const readState = (kit: Kit): SignInState => memoryOf(kit).state.value

/**
 * Whether the active account is signed in, and functions to sign in and out.
 *
 * The server decides who is signed in. Use this only for what the page shows, and protect data on the server.
 *
 * @returns `status`, `session`, `signIn()` and `signOut()`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitSession } from 'appkit-runtime/features/siwx'
 *
 * export function Account() {
 *   const { status, signIn, signOut } = useAppKitSession()
 *   return status === 'authenticated' ? (
 *     <button type="button" onClick={() => signOut()}>Sign out</button>
 *   ) : (
 *     <button type="button" onClick={() => signIn()}>Sign in</button>
 *   )
 * }
 */
export function useAppKitSession(): UseAppKitSessionReturnType {
  const kit = useKit('useAppKitSession')
  const state = useKitValue(kit, readState, undefined)
  return useMemo(
    () => ({
      status: state.status,
      session: state.status === 'authenticated' ? state.session : undefined,
      signIn: async () => (await loadCode(loadAnswer())).signIn(kit),
      signOut: async () => {
        // Another account may be active once the code has loaded.
        const signer = signerOf(kit)
        const answer = await loadCode(loadAnswer())
        await (await answer.loadSignOut()).signOut(kit, signer, answer)
      },
    }),
    [kit, state],
  )
}

export interface SignedInProps {
  readonly children?: ReactNode
}

/**
 * Shows its children while the active account is signed in.
 *
 * @example
 * import { SignedIn, SignedOut } from 'appkit-runtime/features/siwx'
 *
 * export const Greeting = () => (
 *   <>
 *     <SignedIn>Welcome back</SignedIn>
 *     <SignedOut>Please sign in</SignedOut>
 *   </>
 * )
 */
export function SignedIn({ children }: SignedInProps) {
  return useKitValue(useKit('SignedIn'), readState, undefined).status === 'authenticated' ? children : null
}

/**
 * Shows its children if nobody is signed in, and nothing while the session of a returning user is read. A server and the
 * first frame of the page know of no session, so they show the children.
 *
 * @example
 * import { SignedOut } from 'appkit-runtime/features/siwx'
 *
 * export const Hint = () => <SignedOut>Please sign in</SignedOut>
 */
export function SignedOut({ children }: SignedInProps) {
  const { status } = useKitValue(useKit('SignedOut'), readState, undefined)
  return status === 'idle' || status === 'unauthenticated' ? children : null
}
