import type { Address, Hex } from 'viem'

/**
 * How a wallet answers a call: correctly, or with one of the failures of wallets. `limited` reports too many requests,
 * without a code. `complain` carries out the call and rejects with a plain error.
 */
export type Behaviour =
  | 'answer'
  | 'reject'
  | 'hang'
  | 'garbage'
  | 'busy'
  | 'unsupported'
  | 'limited'
  | 'complain'

/** And also: settles correctly and then again with an invalid value; rejects with a text instead of an error. */
export type Eip155Behaviour = Behaviour | 'twice' | 'string'

export interface Eip155WalletChain {
  readonly chainId: number
  readonly rpcUrl: string
}

/** Whether batches are atomic (EIP-5792): always, after the user has agreed to upgrade the account, or never. */
export type Atomicity = 'supported' | 'ready' | 'unsupported'

export interface Eip155WalletOptions {
  readonly name?: string
  readonly rdns?: string
  readonly uuid?: string
  readonly icon?: string
  /** Keys of the accounts. The first is active. Default: the sandbox's first funded account. */
  readonly privateKeys?: readonly Hex[]
  /** The chains of the wallet. The first is active. Others answer 4902 until they are added. */
  readonly chains: readonly Eip155WalletChain[]
  /** Called for each prompt that a user would see. `true` approves. Default: approves everything. */
  readonly approve?: (request: {
    readonly method: string
    readonly params: readonly unknown[]
  }) => Promise<boolean>
  /** Stores the permission and the chosen chain over page loads. Default: they are not stored. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /**
   * Whether its accounts are smart accounts. Default: never, so that a batch is one transaction for each call. Otherwise
   * the account delegates to a contract with its first batch (EIP-7702).
   */
  readonly atomic?: Atomicity
  /**
   * Whether its code in the page keeps the session, as with the SDKs of some wallets: its provider has `disconnect`
   * instead of revoking permissions, and calls before connecting are answered with 4100.
   */
  readonly keepsSession?: boolean
}

export type Listener = (value: unknown) => void

export interface Eip155WalletProvider {
  request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on(event: string, listener: Listener): Eip155WalletProvider
  removeListener(event: string, listener: Listener): Eip155WalletProvider
  /** Only of a wallet that keeps the session. */
  disconnect?(): Promise<void>
}

/** A wallet and the controls of a test. */
export interface Eip155Wallet {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: Eip155WalletProvider
  /** Every call, in order. Named parameters are one entry of the list. */
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[]
  /** Sets how it answers a method from now on. */
  behave(method: string, behaviour: Eip155Behaviour): void
  /** Selects an account, as if the user did so in the wallet. */
  selectAccount(address: Address): void
  /** Selects a chain, as if the user did so in the wallet. */
  selectChain(chainId: number): void
  /** Turns smart accounts on or off, as if the user did so in the wallet. */
  selectAtomicity(atomic: Atomicity): void
  /** Connects the site, as if the user did so in the wallet. */
  allow(): void
  /** Disconnects the site, as if the user did so in the wallet. */
  forget(): void
  /** Locks the wallet: it shares no account, and its permissions stay. */
  lock(): void
  unlock(): void
  /** Emits any event, valid or not. */
  emit(event: string, value: unknown): void
  /** Current number of listeners of all events. */
  listenerCount(): number
}

/** Handlers of methods. Parameters are as the site sent them. */
export type Methods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
