import type { CaipNetworkId } from '../../chains/types.js'
import type { AppKitError } from '../../errors/AppKitError.js'

/** Something that a session allows. */
export type Allowance =
  /** Sending the coin of the network, or a token of ERC-20. */
  | {
      readonly kind: 'send'
      /** The contract; absent for the coin. */
      readonly token?: string
      /** In the smallest unit, for all payments together; absent where there is no limit. */
      readonly most?: bigint
    }
  /** Calling a contract, or only some of its functions. */
  | { readonly kind: 'call'; readonly contract?: string; readonly functions: readonly string[] }
  /** A permission of a type that is not known here. */
  | { readonly kind: 'other'; readonly type: string }

/** How a session stands. `prepared` is one that the account has not agreed to yet. */
export type SessionStatus = 'active' | 'prepared' | 'expired' | 'revoked'

/** A session, by which an account lets an app act without asking. */
export interface SmartSession {
  /** The same as long as the session is in the list. */
  readonly id: string
  /** The id that the service gave it; absent if only the wallet knows it. */
  readonly pci?: string
  /** The name by which the wallet knows it (ERC-7715), `0x` and hexadecimal digits; absent before the account has agreed. */
  readonly context?: string
  /** The keeper of the session. Each keeper is notified when it ends. */
  readonly keeper: 'service' | 'wallet' | 'both'
  readonly caipNetworkId: CaipNetworkId
  /** The account. */
  readonly address: string
  /** Whom the service gave it to. Absent: this app. */
  readonly project?: { readonly name: string; readonly url?: string }
  /** `wallet`, `key`, `keys` or `account`; absent if it is not told. */
  readonly signer?: string
  readonly allowances: readonly Allowance[]
  /** When it ends or has ended by itself, in seconds since 1970. */
  readonly expiry: number
  /** In seconds since 1970. */
  readonly createdAt?: number
  /** When the user ended it, in seconds since 1970. */
  readonly revokedAt?: number
  readonly status: SessionStatus
}

/** The sessions of the account in use. */
export interface SessionsState {
  /** `idle` without an account of eip155. */
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  /** Those in use first, by their end; then those that are over, the last one first. */
  readonly sessions: readonly SmartSession[]
  /** Why the list is not complete: the service or the wallet could not be asked. */
  readonly error?: AppKitError
}

export const noSessions: SessionsState = { status: 'idle', sessions: [] }

/** How a session stands at a time. @param now - in seconds since 1970 */
export function statusOf(
  {
    context,
    expiry,
    revokedAt,
  }: { readonly context?: unknown; readonly expiry: number; readonly revokedAt?: unknown },
  now: number,
): SessionStatus {
  if (typeof revokedAt === 'number') return 'revoked'
  if (expiry <= now) return 'expired'
  return typeof context === 'string' ? 'active' : 'prepared'
}

/** Whether it can still be ended. */
export const isOpen = ({ status }: Pick<SmartSession, 'status'>): boolean =>
  status === 'active' || status === 'prepared'

/** Sorts them: those in use first. */
export function sortSessions(sessions: readonly SmartSession[]): readonly SmartSession[] {
  const end = ({ expiry, revokedAt }: SmartSession) => revokedAt ?? expiry
  return [...sessions].sort((a, b) => {
    if (isOpen(a) !== isOpen(b)) return isOpen(a) ? -1 : 1
    return isOpen(a) ? a.expiry - b.expiry : end(b) - end(a)
  })
}
