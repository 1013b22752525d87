import { createHash } from 'node:crypto'
import { randomText } from '../../shared/encoding.js'
import type { Ask, SqlDatabase, SqlValue } from './types.js'

const tables = [
  `create table if not exists frame_logins (
    id text primary key, email text not null, device text not null, mail text not null, site text not null,
    agent text not null, number integer not null, state text not null, code text not null,
    confirm text not null, attempts integer not null, sent_at bigint not null, expires_at bigint not null)`,
  `create unique index if not exists frame_logins_confirm on frame_logins (confirm)`,
  `create table if not exists frame_accounts (
    email text primary key, id text not null, address text not null, created_at bigint not null)`,
  `create table if not exists frame_devices (id text primary key, email text not null, seen_at bigint not null)`,
  `create table if not exists frame_sessions (
    family text primary key, account text not null, mail text not null, device text not null,
    access text not null, refresh text not null, previous text not null,
    access_until bigint not null, expires_at bigint not null)`,
  `create unique index if not exists frame_sessions_access on frame_sessions (access)`,
  `create unique index if not exists frame_sessions_refresh on frame_sessions (refresh)`,
  `create index if not exists frame_sessions_previous on frame_sessions (previous)`,
  `create table if not exists frame_socials (
    id text primary key, device text not null, provider text not null, site text not null, verifier text not null,
    nonce text not null, stage text not null, result text not null, subject text not null, name text not null,
    mail text not null, expires_at bigint not null)`,
  `create table if not exists frame_wallets (
    account text primary key, record text not null, revision integer not null, created_at bigint not null)`,
  `create table if not exists frame_email_changes (
    account text primary key, device text not null, mail text not null, site text not null, stage text not null,
    code text not null, attempts integer not null, sent_at bigint not null, expires_at bigint not null)`,
  `create table if not exists frame_freezes (account text primary key, until bigint not null)`,
  // Of a slot that is removed, `until` is 0.
  `create table if not exists frame_removals (
    account text not null, slot text not null, until bigint not null, primary key (account, slot))`,
  `create table if not exists frame_counts (id text primary key, until bigint not null, number integer not null)`,
  `create table if not exists frame_proofs (id text primary key, until bigint not null)`,
  `create table if not exists frame_audit (
    writer text not null, number integer not null, at bigint not null, event text not null, subject text not null,
    detail text not null, hash text not null, primary key (writer, number))`,
]

/** The database of the server, and what all its parts count and write down. */
export interface FrameStore {
  readonly ask: Ask
  /** Counts one use within a period and returns the number so far. Shared by all processes. */
  count(id: string, span: number): Promise<number>
  /** Marks a proof as used. False if it was used before. */
  useProof(id: string, span: number): Promise<boolean>
  /** Appends to the log. Each entry has the hash of the one before it of the same process. */
  audit(event: string, subject: string, detail?: Readonly<Record<string, unknown>>): Promise<void>
  readonly now: () => number
}

/** Creates the tables if they are missing. */
export async function createStore(database: SqlDatabase, now: () => number): Promise<FrameStore> {
  const ask: Ask = (text, ...values: SqlValue[]) => {
    let at = 0
    return database.query(
      database.dialect === 'postgres' ? text.replace(/\?/g, () => `$${++at}`) : text,
      values,
    )
  }
  // If two processes start at once, Postgres refuses one of them what the other one creates, and has it then.
  for (const text of tables) await ask(text).catch(() => ask(text))
  const writer = randomText(16)
  let [number, last]: [number, string] = [0, '']
  let writing: Promise<unknown> = Promise.resolve()
  return {
    ask,
    now,
    count: async (id, span) => {
      const at = now()
      const [row] = await ask(
        `insert into frame_counts values (?, ?, 1) on conflict (id) do update set
          number = case when frame_counts.until > ? then frame_counts.number + 1 else 1 end,
          until = case when frame_counts.until > ? then frame_counts.until else excluded.until end
        returning number`,
        ...[id, at + span, at, at],
      )
      if (Number(row?.number) === 1) await ask('delete from frame_counts where until <= ?', at)
      return Number(row?.number)
    },
    useProof: async (id, span) => {
      const at = now()
      await ask('delete from frame_proofs where until <= ?', at)
      const rows = await ask(
        'insert into frame_proofs values (?, ?) on conflict (id) do nothing returning id',
        ...[id, at + span],
      )
      return rows.length === 1
    },
    audit: (event, subject, detail = {}) => {
      const at = now()
      const text = JSON.stringify(detail)
      const step = writing.then(async () => {
        const hash = createHash('sha256')
          .update(JSON.stringify([last, writer, number + 1, at, event, subject, text]))
          .digest('base64url')
        const values = [writer, number + 1, at, event, subject, text, hash]
        await ask('insert into frame_audit values (?, ?, ?, ?, ?, ?, ?)', ...values)
        number += 1
        last = hash
      })
      writing = step.catch(() => {})
      return step
    },
  }
}
