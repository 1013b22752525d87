import { keepNewest } from '../store/keepNewest.js'
import type { Sql, SqlRow } from '../store/types.js'
import type { SessionStore, SessionTerms, StoredSession } from './types.js'

const TABLES = [
  `create table if not exists sessions (
    pci text primary key, account text not null, project_id text not null, created_at bigint not null,
    expiry bigint not null, terms text not null, context text, revoked_at bigint, service_key text not null)`,
  'create index if not exists sessions_account on sessions (account, created_at)',
] as const

const INSERT =
  'insert into sessions (pci, account, project_id, created_at, expiry, terms, context, revoked_at, service_key) ' +
  'values (?, ?, ?, ?, ?, ?, ?, ?, ?)'

function toSession(row: SqlRow): StoredSession {
  const terms = JSON.parse(String(row.terms)) as Omit<SessionTerms, 'expiry'>
  return {
    ...terms,
    pci: String(row.pci),
    account: String(row.account),
    projectId: String(row.project_id),
    createdAt: Number(row.created_at),
    expiry: Number(row.expiry),
    context: row.context === null ? null : String(row.context),
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
    serviceKey: String(row.service_key) as `0x${string}`,
  }
}

function toText({ signer, permissions, policies }: SessionTerms): string {
  return JSON.stringify({ signer, permissions, policies })
}

/** Opens the table of sessions, and creates it if there is none. */
export async function openSessionStore(sql: Sql): Promise<SessionStore> {
  await sql.batch(TABLES.map((text) => [text]))
  const trim = keepNewest(sql, {
    table: 'sessions',
    key: 'pci',
    at: 'created_at',
    size: 'length(terms) + coalesce(length(context), 0)',
    rows: 10_000,
    bytes: 32 * 1024 * 1024,
  })
  return {
    add: async (session) => {
      const { pci, account, projectId, createdAt, expiry, context, revokedAt, serviceKey } = session
      const terms = toText(session)
      await sql.run(INSERT, [
        ...[pci, account, projectId, createdAt, expiry],
        ...[terms, context, revokedAt, serviceKey],
      ])
      await trim(1, terms.length)
    },
    find: async (account, pci) => {
      const [row] = await sql.all('select * from sessions where pci = ? and account = ?', [pci, account])
      return row ? toSession(row) : null
    },
    list: async (account) => {
      const text = 'select * from sessions where account = ? order by created_at, pci limit 10000'
      return (await sql.all(text, [account])).map(toSession)
    },
    activate: async (pci, terms, context) => {
      const values = [terms.expiry, toText(terms), context, pci]
      await sql.run('update sessions set expiry = ?, terms = ?, context = ? where pci = ?', values)
      await trim(0, toText(terms).length + context.length)
    },
    revoke: async (pci, at) =>
      (await sql.run('update sessions set revoked_at = ? where pci = ? and revoked_at is null', [at, pci])) >
      0,
  }
}
