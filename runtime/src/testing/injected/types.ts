import type { Behaviour } from '../eip155/types.js'

/** The behaviours of every fake wallet, and `twice`: it answers correctly and then again with an invalid value. */
export type InjectedBehaviour = Behaviour | 'twice'

export interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

/** The error messages of a namespace's wallets, which have no codes. */
export interface Refusals {
  readonly reject: string
  readonly busy: string
  readonly unsupported: string
  readonly limited: string
}

/** The controls of every fake wallet at a global. */
export interface InjectedWalletStrings {
  /** Every call, in order. */
  readonly calls: readonly Call[]
  /** Sets how it answers a method from now on. */
  behave(method: string, behaviour: InjectedBehaviour): void
}

/** Stores a permission over page loads. */
export type PermissionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Called for each prompt that a user would see. `true` approves. */
export type Approve = (call: Call) => Promise<boolean>
