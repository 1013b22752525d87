import { keepNewest } from '../store/keepNewest.js'
import { makeTables } from '../store/makeTables.js'
import type { Sql, SqlRow, SqlValue } from '../store/types.js'
import type { SessionRoom, SessionStore, SessionTerms, StoredSession } from './types.js'

const tables = [
  [
    `create table if not exists sessions (
      pci text primary key, account text not null, project_id text not null, created_at bigint not null,
      expiry bigint not null, terms text not null, context text, revoked_at bigint, service_key text not null)`,
    'create index if not exists sessions_account on sessions (account, created_at)',
  ],
  [
    'alter table sessions add column share integer',
    'create index if not exists sessions_share on sessions (share, created_at)',
  ],
] as const

const columns = 'pci, account, project_id, created_at, expiry, terms, context, revoked_at, service_key, share'
const insert = `insert into sessions (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Everybody can read the id of a session, so nobody can change its terms. A call that is repeated changes nothing. */
const activate =
  'update sessions set expiry = ?, terms = ?, context = ? ' +
  'where pci = ? and (context is null or (expiry = ? and terms = ? and context = ?))'

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
    share: row.share === null ? null : Number(row.share),
  }
}

function toText({ signer, permissions, policies }: SessionTerms): string {
  return JSON.stringify({ signer, permissions, policies })
}

/** Sessions of an account that can be in use at once, and how many of its others are listed. */
const maxOfAccount = 100
/** How many of them one network can have prepared, so that a stranger leaves room for those of the account. */
const maxOfNetworkInAccount = 25
/** So many times as many as it can have in use, a network can prepare in a day: most are ended, or never agreed to. */
const dailyTimes = 10
const daySeconds = 86_400
const inUse = 'context is not null and revoked_at is null and expiry > ?'
const listed = `select ${columns} from sessions where account = ? and (context is not null or share is null or share = ?)
  order by case when ${inUse} then 0 else 1 end, created_at desc, pci desc limit ${2 * maxOfAccount}`
/** How long the number of all sessions in use is believed, in ms. */
const countedMs = 60_000

export interface SessionStoreOptions {
  /** Clock in milliseconds since 1970. */
  readonly now?: () => number
  /** Sessions of all accounts that can be in use at once. 100,000 if left out. */
  readonly maxSessions?: number
  /**
   * How many of them one network can have prepared; in a day it can prepare ten times as many. As many as `maxSessions` if
   * left out.
   */
  readonly maxOfNetwork?: number
}

/** Opens the table of sessions, and creates it if there is none. */
export async function openSessionStore(sql: Sql, options: SessionStoreOptions = {}): Promise<SessionStore> {
  const { now = Date.now } = options
  await makeTables(sql, 'sessions', tables)
  const seconds = (): number => Math.floor(now() / 1000)
  const trim = trimOthers(sql, seconds)
  const rooms = countRooms(sql, now, options)
  return {
    add: async (session) => {
      const { pci, account, projectId, createdAt, expiry, context, revokedAt, serviceKey, share } = session
      const terms = toText(session)
      await sql.run(insert, [
        ...[pci, account, projectId, createdAt, expiry],
        ...[terms, context, revokedAt, serviceKey, share],
      ])
      await trim(1, terms.length)
    },
    find: async (account, pci) => {
      const [row] = await sql.all(`select ${columns} from sessions where pci = ? and account = ?`, [
        pci,
        account,
      ])
      return row ? toSession(row) : null
    },
    list: async (account, share) => {
      const found = (await sql.all(listed, [account, share, seconds()])).map(toSession)
      return found.sort((one, other) => one.createdAt - other.createdAt || (one.pci < other.pci ? -1 : 1))
    },
    room: rooms.room,
    canPrepare: rooms.canPrepare,
    activate: async (pci, terms, context) => {
      const [text, { expiry }] = [toText(terms), terms]
      const changed = await sql.run(activate, [expiry, text, context, pci, expiry, text, context])
      rooms.grow(changed)
      return changed > 0
    },
    revoke: async (pci, at) =>
      (await sql.run('update sessions set revoked_at = ? where pci = ? and revoked_at is null', [at, pci])) >
      0,
  }
}

/** How many sessions are in use, and how many more can be. */
function countRooms(
  sql: Sql,
  now: () => number,
  { maxSessions = 100_000, maxOfNetwork = maxSessions }: SessionStoreOptions,
) {
  const seconds = (): number => Math.floor(now() / 1000)
  const count = async (text: string, values: readonly SqlValue[]): Promise<number> =>
    Number((await sql.all(`select count(*) as many from sessions where ${text}`, values))[0]?.many ?? 0)
  let all = { at: Number.NEGATIVE_INFINITY, many: 0 }
  const countAll = async (): Promise<number> => {
    if (now() - all.at >= countedMs) all = { at: now(), many: await count(inUse, [seconds()]) }
    return all.many
  }
  const isLimited = maxOfNetwork < maxSessions
  const roomOfNetwork = async (account: string, share: number): Promise<SessionRoom> => {
    const used = `share = ? and ${inUse}`
    const inAccount = await count(`account = ? and ${used}`, [account, share, seconds()])
    if (inAccount >= maxOfNetworkInAccount) return 'networkOfAccount'
    return (await count(used, [share, seconds()])) >= maxOfNetwork ? 'network' : 'free'
  }
  return {
    room: async (account: string, share: number | null): Promise<SessionRoom> => {
      const ofAccount = `account = ? and ${inUse}`
      if ((await count(ofAccount, [account, seconds()])) >= maxOfAccount) return 'account'
      const ofNetwork = isLimited && share !== null ? await roomOfNetwork(account, share) : 'free'
      if (ofNetwork !== 'free') return ofNetwork
      return (await countAll()) >= maxSessions ? 'server' : 'free'
    },
    canPrepare: async (share: number): Promise<boolean> => {
      if (!isLimited) return true
      const prepared = await count('share = ? and created_at > ?', [share, seconds() - daySeconds])
      return prepared < maxOfNetwork * dailyTimes
    },
    grow: (many: number): void => {
      all.many += many
    },
  }
}

/** Limits the sessions that nobody uses: those that are over, and those that no account has agreed to. Anybody can add these. */
const trimOthers = (sql: Sql, seconds: () => number) =>
  keepNewest(sql, {
    table: 'sessions',
    key: 'pci',
    at: 'created_at',
    size: 'length(terms) + coalesce(length(context), 0)',
    where: () => `(context is null or revoked_at is not null or expiry <= ${seconds()})`,
    maxRows: 10_000,
    maxBytes: 32 * 1024 * 1024,
  })
