import type { Address, EncodedAccount } from '@solana/kit'
import type { LoadedAddresses, Message, RunFacts, TransactionMeta } from '../common/types.js'
import { memoOf } from '../encode/programs.js'
import { toTokenBalances } from '../encode/toTokenBalances.js'

export interface ToMetaParameters {
  readonly message: Message
  readonly loaded: LoadedAddresses
  readonly facts: RunFacts
  /** Accounts of the transaction, in order. */
  readonly before: readonly (EncodedAccount | null)[]
  readonly after: readonly (EncodedAccount | null)[]
  readonly find: (address: Address) => EncodedAccount | null
}

const lamportsOf = (accounts: readonly (EncodedAccount | null)[]): number[] =>
  accounts.map((account) => Number(account?.lamports ?? 0n))

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The metadata of a transaction: the result of its run, and the balances before and after it. */
export function toMeta(parameters: ToMetaParameters): TransactionMeta {
  const { after, before, facts, find, loaded, message } = parameters
  const preBalances = lamportsOf(before)
  const postBalances = lamportsOf(after)
  return {
    ...facts,
    // A transaction only moves lamports between its accounts. The difference of the sums is the fee.
    fee: sum(preBalances) - sum(postBalances),
    preBalances,
    postBalances,
    preTokenBalances: toTokenBalances(before, find),
    postTokenBalances: toTokenBalances(after, find),
    loaded,
    memo: memoOf(message),
  }
}
