import { randomText } from '../../shared/encoding.js'
import type { UserEventType } from '../config/webhooks.js'
import type { ServerParts } from '../parts/parts.js'
import { type SqlStatement, type SqlValue, statement } from '../storage/types.js'

/** Something that happened to a user. Nothing secret is in it, and no key, whether sealed or not. */
export interface UserEvent {
  readonly type: UserEventType
  readonly account: string
  readonly data: Readonly<Record<string, string | number | readonly string[]>>
  /** Told to webhooks that ask for emails. */
  readonly mail?: string
  /** When it happens, if that is later. Nothing is sent before that. */
  readonly at?: number
}

/** Dependencies of the functions that record events. */
export interface EventParts {
  readonly config: Pick<ServerParts['config'], 'webhooks'>
  readonly store: Pick<ServerParts['store'], 'now'>
}

/** The row that has to be there for the event to have happened: a new account, or a session that has not ended yet. */
export type EventCondition = { readonly account: string } | { readonly session: string }

/**
 * The statements that write an event down for every webhook that wants it, in the transaction of what has happened: there
 * is no event without the act, and no act without its event. None if no webhook wants it.
 *
 * @param condition - leaves the event out if there is no such row
 * @example
 * await store.batch([added, ...recordEvent(parts, { type: 'wallet.created', account, data: { address } })])
 */
export function recordEvent(
  { config, store }: EventParts,
  { account, at, data, mail = '', type }: UserEvent,
  condition?: EventCondition,
): readonly SqlStatement[] {
  const wanting = config.webhooks.filter(({ events }) => events.has(type))
  if (wanting.length === 0) return []
  const id = `msg_${randomText(16)}`
  const now = at ?? store.now()
  const payload = JSON.stringify({
    type,
    timestamp: new Date(now).toISOString(),
    data: { user: account, ...data },
  })
  const kept = wanting.some(({ email }) => email) ? mail : ''
  const values = [id, type, account, payload, kept, now]
  return [
    insertEvent(values, condition),
    ...wanting.map(({ name }) =>
      statement(
        `insert into frame_deliveries (event, endpoint, state, attempts, next_at, status, reason, at)
        select id, ?, 'waiting', 0, at, 0, '', at from frame_events where id = ?`,
        [name, id],
      ),
    ),
  ]
}

function insertEvent(values: readonly SqlValue[], condition?: EventCondition): SqlStatement {
  if (condition === undefined)
    return statement(
      'insert into frame_events (id, type, account, payload, mail, at) values (?, ?, ?, ?, ?, ?)',
      values,
    )
  if ('account' in condition)
    return statement(
      `insert into frame_events (id, type, account, payload, mail, at)
      select ?, ?, ?, ?, ?, cast(? as bigint) from frame_accounts where id = ?`,
      [...values, condition.account],
    )
  return statement(
    `insert into frame_events (id, type, account, payload, mail, at)
    select ?, ?, ?, ?, ?, cast(? as bigint) from frame_sessions where family = ?`,
    [...values, condition.session],
  )
}
