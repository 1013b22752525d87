import type { Address, EncodedAccount, Signature, Transaction } from '@solana/kit'

/** The error of a transaction in Solana's JSON-RPC: a name, or a name with details. */
export type TransactionError = string | { readonly [name: string]: unknown }

/** The clock of the chain: slots of 400 ms, each with a block. */
export interface SlotClock {
  /** The newest slot. */
  slot(): number
  /** Hash of a slot's block. */
  hashOf(slot: number): string
  /** Whether a block hash can still be used: it is of the last 150 slots. */
  isRecent(hash: string): boolean
  /** The time of a slot, in seconds since 1970. */
  timeOf(slot: number): number
}

/** The parts of a compiled message that are the same in legacy and version 0. */
export interface Message {
  readonly version: 'legacy' | 0
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
  readonly accounts: readonly Address[]
  readonly blockhash: string
  readonly instructions: readonly MessageInstruction[]
  readonly lookups: readonly MessageLookup[]
}

export interface MessageInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export interface MessageLookup {
  readonly table: Address
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** A parsed transaction. */
export interface CheckedTransaction {
  readonly transaction: Transaction
  readonly message: Message
  /** The first signature, which is the id of the transaction. */
  readonly signature: Signature
  /** Whether every signer has signed. The signatures are not verified yet. */
  readonly isSigned: boolean
  /** The bytes in base64. */
  readonly raw: string
}

/** Addresses that a transaction loads from lookup tables. */
export interface LoadedAddresses {
  readonly writable: readonly Address[]
  readonly readonly: readonly Address[]
}

/** An amount of a token, as in the JSON-RPC. */
export interface TokenAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number | null
  readonly uiAmountString: string
}

/** The balance of a token account before or after a transaction. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: TokenAmount
}

/** An inner instruction, with its data in base58. */
export interface InnerInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: string
  readonly stackHeight: number
}

/** The result of a run. */
export interface RunFacts {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  readonly units: number
  readonly inner: readonly (readonly InnerInstruction[])[]
  readonly returnData: { readonly programId: string; readonly data: readonly [string, 'base64'] } | null
}

/** The result of a simulation, with the accounts after it. */
export interface SimulatedRun extends RunFacts {
  readonly accounts: readonly EncodedAccount[]
}

/** The stored metadata of a transaction. */
export interface TransactionMeta extends RunFacts {
  /** In lamports. */
  readonly fee: number
  readonly preBalances: readonly number[]
  readonly postBalances: readonly number[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
  readonly loaded: LoadedAddresses
  readonly memo: string | null
}

/** A transaction on the chain. */
export interface RecordedTransaction {
  readonly signature: string
  readonly slot: number
  readonly raw: string
  readonly meta: TransactionMeta
}

/** A notification to listeners of the chain. */
export interface ChainEvent {
  readonly transaction: RecordedTransaction
  /** Accounts that can have changed. */
  readonly touched: readonly Address[]
}

/** The state of the chain. Every change goes through it. */
export interface Bank {
  readonly clock: SlotClock
  /** An account, or null if there is none. */
  account(address: Address): EncodedAccount | null
  /** All accounts of a program. */
  owned(program: Address): EncodedAccount[]
  /** The minimum balance of an account with this many bytes, in lamports. */
  rentFor(bytes: number): number
  /**
   * Simulates a transaction. It changes nothing.
   *
   * @param verify - whether signatures are checked
   */
  simulate(checked: CheckedTransaction, verify: boolean): SimulatedRun
  /**
   * Runs a transaction and stores it. Resolves with null if it cannot be in a block: it is already on the chain, or
   * its fee cannot be paid.
   *
   * @param isOwn - made by the sandbox: its block hash is not checked
   */
  execute(checked: CheckedTransaction, isOwn?: boolean): Promise<RecordedTransaction | null>
  readonly ledger: Ledger
  /** Watches transactions. Returns a function that stops it. */
  watch(listener: (event: ChainEvent) => void): () => void
}

/** A query for the transactions of an address. */
export interface HistoryRange {
  readonly limit: number
  /** Only transactions before this signature. */
  readonly before?: string
  /** Only transactions after this signature. */
  readonly until?: string
}

/** The storage of the chain, which survives restarts. */
export interface Ledger {
  /** The start of the chain, in milliseconds since 1970. */
  readonly bornAt: number
  /** The highest slot with a transaction. */
  readonly lastSlot: number
  /** Accounts as they were last stored. Closed accounts have no lamports. */
  accounts(): Promise<EncodedAccount[]>
  /** Stores a transaction and the accounts it changed, all or nothing. */
  record(
    transaction: RecordedTransaction,
    keys: readonly Address[],
    changed: readonly EncodedAccount[],
  ): Promise<void>
  find(signature: string): Promise<RecordedTransaction | null>
  /** Newest first. */
  of(address: Address, range: HistoryRange): Promise<RecordedTransaction[]>
  /** Transactions with an address among their accounts, or that change one of its tokens, newest first. */
  past(owner: string, limit: number, offset: number): Promise<RecordedTransaction[]>
  count(): Promise<number>
}

/** The balance of a token over all token accounts of an owner. */
export interface SolanaHolding {
  readonly mint: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
}

/** A balance change of a transaction. */
export interface SolanaChange {
  /** The account, or the owner of the token. */
  readonly holder: string
  /** Null for SOL. */
  readonly mint: string | null
  readonly decimals: number
  /** In the smallest unit. Negative if it was sent. */
  readonly amount: bigint
}

/** A transaction in a history. */
export interface SolanaPast {
  readonly signature: string
  /** In seconds since 1970. */
  readonly minedAt: number
  readonly succeeded: boolean
  /** The account that paid the fee. */
  readonly payer: string
  readonly changes: readonly SolanaChange[]
}

/** A running Solana chain. */
export interface SolanaNode {
  slot(): number
  /**
   * Answers a JSON-RPC call or batch. Never rejects.
   *
   * @param body - any parsed JSON
   */
  answer(body: unknown): Promise<unknown>
  /** The lamports of an address, 0 if there is no account. */
  balance(address: string): bigint
  /** The tokens of an owner with a balance above 0. */
  holdings(address: string): SolanaHolding[]
  /** The history of an owner, newest first. */
  past(owner: string, limit: number, offset: number): Promise<SolanaPast[]>
  /**
   * Sends SOL and 100 of each token to an address.
   *
   * @param lamports - too few for a new account are refused
   * @returns the new balance, or a sentence that says why it failed
   */
  grant(
    address: string,
    lamports: bigint,
  ): Promise<{ readonly balance: bigint } | { readonly problem: string }>
  /**
   * Sends SOL to an address, and waits until the transaction is on the chain.
   *
   * @returns signature of the transaction
   * @throws Error with a sentence that says why the chain refused
   */
  pay(address: string, lamports: bigint): Promise<string>
  /** Serves one WebSocket. Pass its messages, and call `close` when it has closed. */
  connect(send: (text: string) => void): SolanaSocket
}

/** The server side of a WebSocket. */
export interface SolanaSocket {
  receive(text: string): Promise<void>
  close(): void
}
