import type { Table } from '../rpc/requestMachine.js'

/** The status of a proposal, until a wallet has settled it or it has ended. */
export type ProposalStatus =
  /** Sent. No wallet has answered. */
  | 'proposed'
  /** A wallet has answered with its key. Its settlement has not arrived. */
  | 'deriving'
  | 'settled'
  | 'failed'
  | 'expired'

export type ProposalEvent =
  | 'answered'
  /** The wallet has answered the request that was sent with the proposal. No settlement follows. */
  | 'authenticated'
  | 'settledValid'
  | 'settledInvalid'
  | 'refused'
  | 'expired'
  | 'cancelled'

/** The status of a session. */
export type SessionStatus =
  /** The session is of an earlier visit and not subscribed yet. It cannot be used. */
  'restoring' | 'live' | 'gone'

export type SessionEvent = 'subscribed' | 'changed' | 'ended' | 'expired'

/** The transitions of a proposal. An event without an entry is ignored, such as a late answer. */
export const proposalTable: Table<ProposalStatus, ProposalEvent> = {
  proposed: {
    answered: 'deriving',
    authenticated: 'settled',
    refused: 'failed',
    expired: 'expired',
    cancelled: 'failed',
  },
  deriving: {
    settledValid: 'settled',
    settledInvalid: 'failed',
    refused: 'failed',
    expired: 'expired',
    cancelled: 'failed',
  },
  settled: {},
  failed: {},
  expired: {},
}

/** The transitions of a session. A session that has ended stays so. */
export const sessionTable: Table<SessionStatus, SessionEvent> = {
  restoring: { subscribed: 'live', changed: 'restoring', ended: 'gone', expired: 'gone' },
  live: { changed: 'live', ended: 'gone', expired: 'gone' },
  gone: {},
}
