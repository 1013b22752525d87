import type { Address, EncodedAccount, Signature, Transaction } from '@solana/kit'

/** Why a transaction failed, as Solana's JSON-RPC tells it: a name, or a name with details. */
export type TransactionError = string | { readonly [name: string]: unknown }

/** Time on the chain: slots of 400 ms, each with a block. */
export interface SlotClock {
  /** Number of the newest slot. */
  slot(): number
  /** Hash of a slot's block. */
  hashOf(slot: number): string
  /** Whether transactions may still name a block hash: the last 150 slots. */
  isRecent(hash: string): boolean
  /** When a slot was, in seconds since 1970. */
  timeOf(slot: number): number
}

/** The parts of a compiled message that legacy and version 0 transactions share. */
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

/** A transaction whose bytes are known to be well formed. */
export interface CheckedTransaction {
  readonly transaction: Transaction
  readonly message: Message
  /** The first signature; it names the transaction. */
  readonly signature: Signature
  /** Whether every signer has signed; the signatures are not verified yet. */
  readonly isSigned: boolean
  /** The bytes in base64. */
  readonly raw: string
}

/** Addresses a transaction takes out of lookup tables. */
export interface LoadedAddresses {
  readonly writable: readonly Address[]
  readonly readonly: readonly Address[]
}

/** An amount of a token as the JSON-RPC tells it. */
export interface TokenAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number | null
  readonly uiAmountString: string
}

/** What somebody held in a token account around a transaction. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: TokenAmount
}

/** An instruction that a program called, with its data in base58. */
export interface InnerInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: string
  readonly stackHeight: number
}

/** What the machine tells about a run. */
export interface RunFacts {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  readonly units: number
  readonly inner: readonly (readonly InnerInstruction[])[]
  readonly returnData: { readonly programId: string; readonly data: readonly [string, 'base64'] } | null
}

/** A trial run, with the accounts as they would be. */
export interface SimulatedRun extends RunFacts {
  readonly accounts: readonly EncodedAccount[]
}

/** What is remembered about a transaction besides its bytes. */
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

/** Told to those who watch the chain. */
export interface ChainEvent {
  readonly transaction: RecordedTransaction
  /** Accounts that may have changed. */
  readonly touched: readonly Address[]
}

/** The chain: its state, and the only way to change it. */
export interface Bank {
  readonly clock: SlotClock
  /** An account, or null when there is none. */
  account(address: Address): EncodedAccount | null
  /** All accounts a program owns. */
  owned(program: Address): EncodedAccount[]
  /** Lamports an account of so many bytes must hold. */
  rentFor(bytes: number): number
  /**
   * Runs a transaction without keeping anything.
   * @param verify whether signatures must be right
   */
  simulate(checked: CheckedTransaction, verify: boolean): SimulatedRun
  /**
   * Runs a transaction and writes it down. Resolves with null when it cannot get into a block: it was there
   * before, or nobody pays its fee.
   * @param isOwn made here: its block hash is not looked at
   */
  execute(checked: CheckedTransaction, isOwn?: boolean): Promise<RecordedTransaction | null>
  readonly ledger: Ledger
  /** Watches transactions; returns what ends it. */
  watch(listener: (event: ChainEvent) => void): () => void
}

/** Where one looks for the transactions of an address. */
export interface HistoryRange {
  readonly limit: number
  /** Begin below this signature. */
  readonly before?: string
  /** End above this signature. */
  readonly until?: string
}

/** What the chain remembers over restarts. */
export interface Ledger {
  /** When the chain began, in milliseconds since 1970. */
  readonly bornAt: number
  /** The highest slot a transaction lies in. */
  readonly lastSlot: number
  /** Accounts as they were last written; with no lamports for those that are gone. */
  accounts(): Promise<EncodedAccount[]>
  /** Writes a transaction and the accounts it changed, all or nothing. */
  record(
    transaction: RecordedTransaction,
    keys: readonly Address[],
    changed: readonly EncodedAccount[],
  ): Promise<void>
  find(signature: string): Promise<RecordedTransaction | null>
  /** Newest first. */
  of(address: Address, range: HistoryRange): Promise<RecordedTransaction[]>
  /** Transactions that name an address or change a token of its own, newest first. */
  past(owner: string, limit: number, offset: number): Promise<RecordedTransaction[]>
  count(): Promise<number>
}

/** How much of a token an owner holds over all token accounts. */
export interface SolanaHolding {
  readonly mint: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
}

/** What a transaction took from somebody or gave them. */
export interface SolanaChange {
  /** The account, or the owner of the token. */
  readonly holder: string
  /** Null for SOL. */
  readonly mint: string | null
  readonly decimals: number
  /** In the smallest unit; below 0 for what went. */
  readonly amount: bigint
}

/** A transaction as a history tells it. */
export interface SolanaPast {
  readonly signature: string
  /** In seconds since 1970. */
  readonly minedAt: number
  readonly succeeded: boolean
  /** Who paid the fee. */
  readonly payer: string
  readonly changes: readonly SolanaChange[]
}

/** A running Solana chain, as the rest of the sandbox sees it. */
export interface SolanaNode {
  slot(): number
  /**
   * Answers JSON-RPC, one call or a batch. Never rejects.
   * @param body parsed JSON of any kind
   */
  answer(body: unknown): Promise<unknown>
  /** Lamports of an address, 0 when there is no account. */
  balance(address: string): bigint
  /** Tokens of an owner with more than nothing of them. */
  holdings(address: string): SolanaHolding[]
  /** What happened to an owner, newest first. */
  past(owner: string, limit: number, offset: number): Promise<SolanaPast[]>
  /**
   * Gives SOL, and a hundred of each token.
   * @param lamports may be too little for a new account
   * @returns the new balance, or a sentence why it cannot be
   */
  grant(
    address: string,
    lamports: bigint,
  ): Promise<{ readonly balance: bigint } | { readonly problem: string }>
  /** Serves one WebSocket: give it messages, call `close` when it is gone. */
  connect(send: (text: string) => void): SolanaSocket
}

/** The chain's side of a WebSocket. */
export interface SolanaSocket {
  receive(text: string): Promise<void>
  close(): void
}
