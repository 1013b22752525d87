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

/** The decisions with their conditions. The first condition that holds decides. */
const decisions: readonly (readonly [SignInDecision, (facts: SignInFacts) => boolean | undefined])[] = [
  ['wait', (facts) => facts.status === 'connecting' || facts.status === 'reconnecting'],
  ['none', (facts) => facts.status === 'disconnected' || !facts.isSupported || !facts.isCovered],
  ['read', (facts) => facts.hasSession === undefined],
  ['authenticated', (facts) => facts.hasSession],
  ['leave', (facts) => facts.isDeclined],
]

/** Decides whether to ask the user to sign in (docs/behaviour.md#sign-in). */
export const decideSignIn = (facts: SignInFacts): SignInDecision =>
  decisions.find(([, holds]) => holds(facts))?.[0] ?? 'ask'
