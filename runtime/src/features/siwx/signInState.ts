import type { Signal } from '@preact/signals-core'
import type { CaipNetworkId, Connection } from '../../chains/types.js'
import { connectionOf } from '../../kit/connections.js'
import { kitSignal } from '../../kit/kitSignal.js'
import { isNetworkSupported } from '../../kit/networks.js'
import type { SIWXData, SIWXSession, SignInState } from '../../kit/siwx.js'
import type { Chain } from '../../kit/state.js'
import type { Kit } from '../../kit/types.js'
import type { SignInDecision } from './decideSignIn.js'

/** The account that signs, and its network. */
export interface Signer {
  readonly chain: Chain
  readonly connection: Connection
  readonly network: CaipNetworkId
  readonly address: string
  /** While it is the same, nothing is asked again. */
  readonly key: string
}

/** The account that would sign now. Subscribes when it is read in an effect. */
export function signerOf(kit: Kit): Signer | undefined {
  const chain = kit.activeChain.value
  const connection = connectionOf(chain)
  if (!chain || !connection || !isNetworkSupported(chain)) return undefined
  const { caipNetworkId: network, address } = connection
  return { chain, connection, network, address, key: `${network}:${address}` }
}

/** State of sign-in that lasts as long as the page. */
export interface SignInMemory {
  /** Whether the active account is signed in. */
  readonly state: Signal<SignInState>
  /** Accounts for which the user has cancelled. They are not asked again automatically. */
  readonly declined: Set<string>
  /** The account before. */
  last?: Signer | undefined
  /** The message for an account, until it is signed or too old. */
  prepared?:
    | { readonly key: string; readonly madeAt: number; readonly message: Promise<SIWXData> }
    | undefined
  /** The sign-in that goes on: of which account, and how to stop it. */
  running?:
    | {
        readonly key: string | undefined
        readonly stop: AbortController
        readonly request: Promise<SIWXSession>
      }
    | undefined
  /** The session of an account that signed while it connected, until that account is the active one. */
  signedAhead?: SIWXSession | undefined
}

const memories = /* @__PURE__ */ new WeakMap<Kit, SignInMemory>()

/** Returns the memory of a kit. Hooks read it before any other code of sign-in is loaded. */
export function memoryOf(kit: Kit): SignInMemory {
  const memory = memories.get(kit) ?? {
    state: kitSignal<SignInState>({ status: 'idle' }),
    declined: new Set<string>(),
  }
  memories.set(kit, memory)
  return memory
}

/**
 * The status after each decision about the active account, whatever it was before: what is known last is true. A late answer of
 * an earlier account is no decision (`followAccount`).
 */
export const signInTable: Readonly<Record<SignInDecision, SignInState['status']>> = {
  none: 'idle',
  wait: 'loading',
  read: 'loading',
  authenticated: 'authenticated',
  ask: 'unauthenticated',
  leave: 'unauthenticated',
}

/**
 * Changes the state of sign-in by a decision. Nothing else writes to it.
 *
 * @param session - of `authenticated`.
 */
export function moveSignIn(kit: Kit, decision: SignInDecision, session?: SIWXSession): void {
  memoryOf(kit).state.value = { status: signInTable[decision], session } as SignInState
}
