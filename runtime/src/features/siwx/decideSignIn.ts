import type { ConnectionStatus } from '../../chains/types.js'

/** The input of the decision. */
export interface SignInFacts {
  readonly status: ConnectionStatus
  /** The wallet is on a network of the app. */
  readonly isSupported: boolean
  /** Sign-in applies to the wallet. Over WalletConnect, only if all its chains are of eip155. */
  readonly isCovered: boolean
  /** Undefined until it is known. */
  readonly hasSession: boolean | undefined
  /** The user has cancelled for this account on this page. */
  readonly isDeclined: boolean
}

export type SignInDecision =
  /** There is no account to sign in with. */
  | 'none'
  /** A wallet is connecting; wait until it is ready. */
  | 'wait'
  /** The sessions of the account must be read. */
  | 'read'
  | 'authenticated'
  | 'ask'
  /** Not signed in, and not asked again. */
  | 'leave'

/** Decides whether to ask the user to sign in (docs/behaviour.md#sign-in). */
export function decideSignIn(facts: SignInFacts): SignInDecision {
  const { status, isSupported, isCovered, hasSession, isDeclined } = facts
  if (status === 'connecting' || status === 'reconnecting') return 'wait'
  if (status === 'disconnected' || !isSupported || !isCovered) return 'none'
  if (hasSession === undefined) return 'read'
  if (hasSession) return 'authenticated'
  return isDeclined ? 'leave' : 'ask'
}
