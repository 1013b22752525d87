import type { Address, Hex } from 'viem'

/**
 * What a wallet does with a call: answer as it should, or fail in one of the ways wallets fail. `limited` says,
 * without a code, that it was asked too often; `complain` does what it should and rejects all the same, with a
 * plain error.
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

/** Those, and: settles once as it should and then again with nonsense; rejects with a text that is no error. */
export type Eip155Behaviour = Behaviour | 'twice' | 'string'

export interface Eip155WalletChain {
  readonly chainId: number
  readonly rpcUrl: string
}

/** Whether calls run as one (EIP-5792): always, once the user has agreed to upgrade the account, or never. */
export type Atomicity = 'supported' | 'ready' | 'unsupported'

export interface Eip155WalletOptions {
  readonly name?: string
  readonly rdns?: string
  readonly uuid?: string
  readonly icon?: string
  /** Keys of the accounts, the first one active. The sandbox's first funded account by default. */
  readonly privateKeys?: readonly Hex[]
  /** Chains the wallet knows, the first one active. Others answer 4902 until they are added. */
  readonly chains: readonly Eip155WalletChain[]
  /** Asked before anything that a person would be asked for; true approves. Approves everything by default. */
  readonly approve?: (request: {
    readonly method: string
    readonly params: readonly unknown[]
  }) => Promise<boolean>
  /** Where the permission to see accounts and the chosen chain outlive a page; nowhere by default. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /**
   * Whether its accounts are smart accounts. Never by default: a batch is then one transaction a call.
   * Otherwise the account delegates to a contract with its first batch (EIP-7702).
   */
  readonly atomic?: Atomicity
  /**
   * Whether its code in the page keeps the session, as the SDKs of some wallets do: it cannot be asked to revoke
   * permissions, its provider has `disconnect` for that, and who has not connected is answered with 4100.
   */
  readonly keepsSession?: boolean
}

export type Listener = (value: unknown) => void

export interface Eip155WalletProvider {
  request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on(event: string, listener: Listener): Eip155WalletProvider
  removeListener(event: string, listener: Listener): Eip155WalletProvider
  /** Of a wallet that keeps the session. */
  disconnect?(): Promise<void>
}

/** A wallet with the strings that move it. */
export interface Eip155Wallet {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: Eip155WalletProvider
  /** Every call it got, in order. Parameters given by name are one entry of the list. */
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[]
  /** What it does with a method from now on. */
  behave(method: string, behaviour: Eip155Behaviour): void
  /** As if the user chose another account in the wallet. */
  selectAccount(address: Address): void
  /** As if the user chose another chain in the wallet. */
  selectChain(chainId: number): void
  /** As if the user turned smart accounts on or off in the wallet. */
  selectAtomicity(atomic: Atomicity): void
  /** As if the user let the site in, in the wallet. */
  allow(): void
  /** As if the user disconnected the site in the wallet. */
  forget(): void
  /** As if the user locked it: it shares no account, and its permissions stay. */
  lock(): void
  unlock(): void
  /** Emits any event, also nonsense. */
  emit(event: string, value: unknown): void
  /** Listeners attached now, all events together. */
  listenerCount(): number
}

/** One way to answer each of some methods; parameters are as the site sent them. */
export type Methods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
