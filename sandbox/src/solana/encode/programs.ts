import { address } from '@solana/kit'
import type { Message } from '../common/types.js'

export const token2022Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const computeBudgetAddress = address('ComputeBudget111111111111111111111111111111')
export const memoAddresses = new Set<string>([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** The memos of a transaction, as in `getSignaturesForAddress`: `[5] hello`. Null if there are none. */
export function memoOf(message: Message): string | null {
  const memos = message.instructions
    .filter(({ program }) => memoAddresses.has(message.accounts[program] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length === 0 ? null : memos.join('; ')
}
