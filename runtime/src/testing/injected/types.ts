import type { Behaviour } from '../eip155/types.js'

/** As of every fake wallet, and `twice`: answers once as it should and then again with nonsense. */
export type InjectedBehaviour = Behaviour | 'twice'

export interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

/** What a namespace's wallets say when they refuse; they have no codes. */
export interface Refusals {
  readonly reject: string
  readonly busy: string
  readonly unsupported: string
  readonly limited: string
}

/** What every fake wallet at a global can be told. */
export interface InjectedWalletStrings {
  /** Every call it got, in order. */
  readonly calls: readonly Call[]
  /** What it does with a method from now on. */
  behave(method: string, behaviour: InjectedBehaviour): void
}

/** Where a permission outlives a page. */
export type PermissionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Asked before anything that a person would be asked for; true approves. */
export type Approve = (call: Call) => Promise<boolean>
