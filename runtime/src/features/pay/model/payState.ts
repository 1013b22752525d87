import type { Signal } from '@preact/signals-core'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { kitSignal } from '../../../kit/kitSignal.js'
import type { Kit } from '../../../kit/types.js'
import type { HeldToken } from '../../amounts/listHeld.js'
import type { SendPlan } from '../../send/chains/types.js'
import type { SwapPlan } from '../../swaps/chain/types.js'
import type { PayPhase } from './payMachine.js'
import type { Payment } from './payment.js'

/** An exchange that sells the token of the payment. */
export interface PayExchange {
  readonly id: string
  readonly name: string
}

/** How the user pays: with the token itself, with another token that is swapped for it, or on an exchange. */
export type PayMethod =
  | { readonly type: 'wallet' }
  | { readonly type: 'swap'; readonly token: HeldToken }
  | { readonly type: 'exchange'; readonly exchange: PayExchange }

/** The payment in base units, with its token and the account's balance as the chain has them. */
export interface PaymentDue {
  readonly token: HeldToken
  /** The coin of the network, which pays the fee. */
  readonly coin: HeldToken
  /** Base units of the token. */
  readonly value: bigint
  /** The account's balance of the token, in base units. */
  readonly balance: bigint
  /** The service does not list the token for this account: its name is only what its contract says. */
  readonly isUnlisted: boolean
}

export interface PayState {
  readonly phase: PayPhase
  readonly payment: Payment | undefined
  /** From when an account on the network is connected and the chain has answered. */
  readonly due: PaymentDue | undefined
  /** Tokens of the account that an exchange on the chain may swap: the coin first, then those that are worth most. */
  readonly swaps: readonly HeldToken[]
  readonly exchanges: readonly PayExchange[]
  readonly method: PayMethod | undefined
  /** From `reviewing` on: the payment, read back from the bytes that will be signed. */
  readonly plan: SendPlan | undefined
  /** With `method.type` `swap`, until it is done: the swap before the payment, read back in the same way. */
  readonly swap: SwapPlan | undefined
  /** From `waiting` on: the page of the exchange, and whether the user has opened it. */
  readonly page: { readonly url: string; readonly isOpened: boolean } | undefined
  /** The transaction of the payment. Of a smart account and an exchange from its block on. */
  readonly hash: string | undefined
  /** A wallet or exchange that the user left may still pay. */
  readonly isUncertain: boolean
  /** Why the last step failed. */
  readonly error: AppKitError | undefined
}

/** Nothing is known of an account that could pay. */
export const unread = { due: undefined, swaps: [] }

/** Nothing is left of a way to pay that was chosen before. */
export const unchosen = { plan: undefined, swap: undefined, page: undefined, error: undefined }

export const emptyPay: PayState = {
  phase: 'idle',
  payment: undefined,
  ...unread,
  exchanges: [],
  method: undefined,
  ...unchosen,
  hash: undefined,
  isUncertain: false,
}

const states = /* @__PURE__ */ new WeakMap<Kit, Signal<PayState>>()

/** The payment of a kit. Apart from the actions, because the hook reads it before anything is paid. */
export function payState(kit: Kit): Signal<PayState> {
  const state = states.get(kit) ?? kitSignal(emptyPay)
  states.set(kit, state)
  return state
}
