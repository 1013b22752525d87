import type { Message } from '../types.js'
import { MEMO_ADDRESSES } from './programs.js'

/** The memos of a transaction as lists of signatures show them, e.g. `[5] hello`; null when there is none. */
export function memoOf(message: Message): string | null {
  const memos = message.instructions
    .filter(({ program }) => MEMO_ADDRESSES.has(message.accounts[program] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length === 0 ? null : memos.join('; ')
}
