import type { SqlDatabase } from './types.js'

/**
 * The schema, one step after the other. A step that was released is not edited: a change is a new step. Servers of the
 * version before run beside new ones while they are replaced, so a step only adds tables, indexes, and columns with a
 * default. The database runs each statement by itself, so that each can be run again where a process has ended between
 * two of them.
 */
export const steps: readonly (readonly string[])[] = [
  [
    `create table if not exists appkit_signin_nonces (
      hash text primary key, binder text not null, expires_at bigint not null, attempts integer not null)`,
    `create index if not exists appkit_signin_nonces_binder on appkit_signin_nonces (binder)`,
    `create table if not exists appkit_signin_sessions (
      hash text primary key, account text not null, session text not null, expires_at bigint not null)`,
    `create index if not exists appkit_signin_sessions_account on appkit_signin_sessions (account)`,
    `create index if not exists appkit_signin_nonces_expires_at on appkit_signin_nonces (expires_at)`,
    `create index if not exists appkit_signin_sessions_expires_at on appkit_signin_sessions (expires_at)`,
    `create table if not exists appkit_signin_calls (
      client text primary key, until bigint not null, count integer not null)`,
    `create index if not exists appkit_signin_calls_until on appkit_signin_calls (until)`,
  ],
]

const versions =
  'create table if not exists appkit_signin_schema (version integer primary key, at bigint not null)'

/** Brings the tables to the newest version. A newer one stays as it is. */
export async function migrate({ dialect, query }: SqlDatabase): Promise<void> {
  // If two processes start at once, Postgres refuses one of them what the other one creates, and has it then.
  const create = (text: string) => query(text, []).catch(() => query(text, []))
  await create(versions)
  const [newest] = await query('select max(version) as version from appkit_signin_schema', [])
  const values = dialect === 'postgres' ? '$1, $2' : '?, ?'
  for (const [index, texts] of steps.entries()) {
    if (index < Number(newest?.version ?? 0)) continue
    for (const text of texts) await create(text)
    const count = `insert into appkit_signin_schema (version, at) values (${values}) on conflict (version) do nothing`
    await query(count, [index + 1, Date.now()])
  }
}
