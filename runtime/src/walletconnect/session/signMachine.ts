/** A proposal of ours, until a wallet has taken it or nobody will any more. */
export type ProposalStatus =
  /** Published; a wallet may answer. */
  | 'proposed'
  /** A wallet has answered with its key; its settlement is to come. */
  | 'deriving'
  | 'settled'
  | 'failed'
  | 'expired'

export type ProposalEvent =
  | 'answered'
  | 'settledValid'
  | 'settledInvalid'
  | 'refused'
  | 'expired'
  | 'cancelled'

/** A session as the dapp has it. */
export type SessionStatus =
  /** Of an earlier visit, not listened to yet: it signs nothing. */
  'restoring' | 'live' | 'gone'

export type SessionEvent = 'subscribed' | 'changed' | 'ended' | 'expired'

type Table<Status extends string, Event extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<Event, Status>>>>
>

/** Every change of a proposal; an event without an entry changes nothing. Late answers are dropped. */
export const proposalTable: Table<ProposalStatus, ProposalEvent> = {
  proposed: { answered: 'deriving', refused: 'failed', expired: 'expired', cancelled: 'failed' },
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

/** Every change of a session. Who has gone does not come back. */
export const sessionTable: Table<SessionStatus, SessionEvent> = {
  restoring: { subscribed: 'live', ended: 'gone', expired: 'gone' },
  live: { changed: 'live', ended: 'gone', expired: 'gone' },
  gone: {},
}

/**
 * The status after an event.
 *
 * @returns undefined when the event has no entry: it is to be ignored.
 */
export function advance<Status extends string, Event extends string>(
  table: Table<Status, Event>,
  status: Status,
  event: Event,
): Status | undefined {
  return table[status][event]
}
