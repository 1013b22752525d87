import type { Sql } from '../store/types.js'
import type { EventStore } from './types.js'

const TABLES = [
  `create table if not exists analytics_events (
    id text primary key, project_id text not null, event text not null, domain text not null,
    address text, body text not null, at bigint not null)`,
  'create index if not exists analytics_events_at on analytics_events (at)',
] as const

const KEPT = 10_000
const CLEAN_EVERY = 500

/**
 * Opens the table of events, making it when there is none.
 * @param now clock in milliseconds since 1970
 */
export async function openEventStore(sql: Sql, now: () => number): Promise<EventStore> {
  await sql.batch(TABLES.map((text) => [text]))
  let untilClean = 0
  return {
    add: async (projectId, events) => {
      const at = now()
      const insert = 'insert into analytics_events values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing'
      await sql.batch(
        events.map((event) => {
          const { props, domain, eventId } = event
          return [
            insert,
            [eventId, projectId, props.event, domain, props.address ?? null, JSON.stringify(event), at],
          ] as const
        }),
      )
      untilClean -= events.length
      if (untilClean > 0) return
      untilClean = CLEAN_EVERY
      const text =
        'delete from analytics_events where at < ' +
        '(select min(at) from (select at from analytics_events order by at desc limit ?) as newest)'
      await sql.run(text, [KEPT])
    },
    last: async (count) => {
      const rows = await sql.all('select * from analytics_events order by at desc, id limit ?', [count])
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
