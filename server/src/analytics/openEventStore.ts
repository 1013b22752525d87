import { keepNewest } from '../store/keepNewest.js'
import { makeTables } from '../store/makeTables.js'
import type { Sql } from '../store/types.js'
import type { EventStore } from './types.js'

const tables = [
  [
    `create table if not exists analytics_events (
      id text primary key, project_id text not null, event text not null, domain text not null,
      address text, body text not null, at bigint not null)`,
    'create index if not exists analytics_events_at on analytics_events (at)',
  ],
] as const

/** Events that are kept where nobody says how many. */
const usualRows = 10_000
/** Room for each event, of which most take a quarter of it. */
const bytesOfRow = (16 * 1024 * 1024) / 10_000

/** Creates the table of events if it is missing, and removes nothing of it. */
export const makeEventTables = (sql: Sql): Promise<void> => makeTables(sql, 'analytics', tables)

/**
 * Opens the table of events and creates it if it is missing.
 *
 * @param now - clock in milliseconds since 1970
 * @param maxRows - how many events are kept, the newest
 */
export async function openEventStore(
  sql: Sql,
  now: () => number,
  maxRows: number = usualRows,
): Promise<EventStore> {
  await makeEventTables(sql)
  const trim = keepNewest(sql, {
    table: 'analytics_events',
    key: 'id',
    at: 'at',
    size: 'length(body)',
    maxRows,
    maxBytes: Math.ceil(maxRows * bytesOfRow),
  })
  // An earlier version or configuration may have kept more.
  await trim(0, 0)
  return {
    add: async (projectId, events) => {
      const at = now()
      const rows = events.map((event) => ({ event, body: JSON.stringify(event) }))
      const insert =
        'insert into analytics_events (id, project_id, event, domain, address, body, at) ' +
        'values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing'
      await sql.batch(
        rows.map(({ event: { props, domain, eventId }, body }) => {
          const values = [eventId, projectId, props.event, domain, props.address ?? null, body, at]
          return [insert, values] as const
        }),
      )
      await trim(
        rows.length,
        rows.reduce((size, { body }) => size + body.length, 0),
      )
    },
    removeBefore: (at) => sql.run('delete from analytics_events where at < ?', [at]).then(() => {}),
    last: async (count) => {
      const rows = await sql.all(
        'select id, project_id, event, domain, address, body, at from analytics_events order by at desc, id limit ?',
        [count],
      )
      return rows.map((row) => ({
        id: String(row.id),
        projectId: String(row.project_id),
        event: String(row.event),
        domain: String(row.domain),
        address: row.address === null || row.address === undefined ? null : String(row.address),
        body: String(row.body),
        at: Number(row.at),
      }))
    },
  }
}
