import { isTime, readFields } from '../../../common/records.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import type { SessionKeeper } from './session.js'

/** A removal of the account that is under way. */
export interface PendingDeletion {
  /** When it happens, in milliseconds since 1970. */
  readonly until: number
  /** Whether the user has asked for it, and can keep the account. */
  readonly isOwn: boolean
}

/** The calls of a user who leaves. All reject with a WalletError whose sentence can be shown. */
export interface LeavingCalls {
  /** Everything that is stored about the user, as JSON. */
  readData(): Promise<string>
  /**
   * Asks for the removal of the account and its wallet.
   *
   * @param at - when it was signed, in milliseconds since 1970
   * @param signature - of the wallet
   * @returns when it happens, in milliseconds since 1970
   */
  leave(at: number, signature: string): Promise<number>
  /** Keeps the account. */
  stay(): Promise<void>
}

/** Creates the calls. */
export const createLeavingCalls = (ask: SessionKeeper['ask']): LeavingCalls => ({
  readData: async () => JSON.stringify((await ask('/api/account/data', {})).data, writeTime, 1),
  leave: async (at, signature) => {
    const { until } = await ask('/api/account/leave', { at, signature })
    if (!isTime(until)) throw new WalletError(messages.badReply)
    return until
  },
  stay: async () => void (await ask('/api/account/stay', {})),
})

const timeName = /(^|_)(at|since|until|expiry)$|[a-z](At|Until)$/

/** In September 2001, in seconds. Less is no time yet, such as 0. */
const firstSecond = 1e9
/** In March 1973, in milliseconds. Less is counted in seconds, as the sessions of sign-in are. */
const firstMillisecond = 1e11

/**
 * Writes a time of the server so that people can read it (RFC 3339), for `JSON.stringify`. Programs get the milliseconds from the
 * API for admins.
 */
function writeTime(name: string, value: unknown): unknown {
  if (!timeName.test(name) || !isTime(value) || value < firstSecond) return value
  return new Date(value < firstMillisecond ? value * 1000 : value).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** Reads the removal in an answer of the server. */
export function readDeletion(value: unknown): PendingDeletion | undefined {
  const { isOwn, until } = readFields(value, ['isOwn', 'until']) ?? {}
  return isTime(until) ? { until, isOwn: isOwn === true } : undefined
}
