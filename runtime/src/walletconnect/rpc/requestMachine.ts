/** One of our requests, until it has an answer or is no longer waited for. */
export type RequestStatus =
  /** Not accepted by the relay yet. */
  | 'queued'
  /** The relay has it, and the peer may answer. */
  | 'sent'
  | 'done'
  | 'failed'
  | 'expired'
  | 'cancelled'
  /** Its topic has ended. */
  | 'ended'

export type RequestEvent =
  | 'taken'
  | 'answered'
  /** The peer answered with an error. */
  | 'refused'
  /** The relay refused it. */
  | 'undelivered'
  | 'expired'
  | 'cancelled'
  | 'ended'

/** The status after each event; an event without an entry changes nothing. */
export type Table<Status extends string, Event extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<Event, Status>>>>
>

const answers: Readonly<Partial<Record<RequestEvent, RequestStatus>>> = {
  answered: 'done',
  refused: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
  ended: 'ended',
}

/**
 * The transitions of a request. An event without an entry changes nothing, so a second answer is dropped. A
 * peer may answer before the relay confirms the request.
 */
export const requestTable: Table<RequestStatus, RequestEvent> = {
  queued: { taken: 'sent', undelivered: 'failed', ...answers },
  sent: answers,
  done: {},
  failed: {},
  expired: {},
  cancelled: {},
  ended: {},
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
