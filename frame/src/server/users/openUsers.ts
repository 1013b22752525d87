import type { FrameConfig } from '../config.js'
import { resolveConfig } from '../config.js'
import { endFamilies } from '../events/endFamilies.js'
import { openKeyring } from '../keyring.js'
import { days } from '../parts.js'
import { createSecrets, listSecrets } from '../secrets.js'
import { createStore } from '../storage/createStore.js'
import type { SqlDatabase } from '../storage/types.js'
import { fillAddresses, plainAddress } from './addresses.js'
import { cancelDeletion, startDeletion } from './deletions.js'
import {
  type AuditRow,
  readAudit,
  readUser,
  summarize,
  type UserDetail,
  type UserSummary,
} from './readUser.js'
import { readUserRows, type UserRecord } from './userRows.js'

/** How a user is looked for. */
export type UserQuery = { readonly email: string } | { readonly address: string } | { readonly id: string }

/**
 * What an admin can do with users. Nothing of it opens a wallet, signs, changes an email or a way to open a wallet: there is no
 * such function, and the part of a slot's key that the server has is not within reach. Each call is in the log, with the
 * name of the admin.
 */
export interface Users {
  /** The users that a query fits. Of an address several may be, because nobody proves one. */
  find(admin: string, query: UserQuery): Promise<readonly UserSummary[]>
  /** A page of all users, the newest first, after the last one of the page before. */
  list(
    admin: string,
    after?: string,
  ): Promise<{ readonly users: readonly UserSummary[]; readonly next?: string }>
  get(admin: string, id: string): Promise<UserDetail | null>
  /** Ends one session, or all. Returns how many; null if there is no such user. */
  endSessions(admin: string, id: string, session?: string): Promise<number | null>
  /** Every row about a user. @param isSealed - with the encrypted wallet, which only the user's keys open */
  exportUser(admin: string, id: string, isSealed: boolean): Promise<UserRecord | null>
  /** Begins the days after which the user is removed. Returns when, in milliseconds since 1970. @throws FrameError `LATER` */
  startDeletion(admin: string, id: string): Promise<number | null>
  /** Keeps the user. False if nobody had asked for the removal. */
  cancelDeletion(admin: string, id: string): Promise<boolean | null>
  /** The newest entries of the log about a user. */
  audit(admin: string, id: string): Promise<readonly AuditRow[] | null>
  /** Sends to a webhook again that has answered 410. False if it had not. */
  resumeWebhook(admin: string, name: string): Promise<boolean>
}

export interface OpenUsersOptions {
  readonly config: FrameConfig
  readonly database: SqlDatabase
  readonly secret: Uint8Array | readonly Uint8Array[]
  /** Days between the request for a removal and the removal. 7 if left out. */
  readonly deletionDays?: number
  readonly now?: () => number
  readonly onError?: (error: unknown) => void
}

const pageSize = 50

/**
 * Opens the users of a wallet server, for its users API.
 *
 * @throws FrameStartError `WRONG_SECRET`
 */
export async function openUsers(options: OpenUsersOptions): Promise<Users> {
  const { database, deletionDays = 7, now = Date.now, onError = () => {} } = options
  const store = await createStore(database, now)
  const { hash } = createSecrets(await openKeyring(store, listSecrets(options.secret)))
  const parts = { config: resolveConfig(options.config), store, onError, hash }
  const { ask, audit } = store
  fillAddresses(store).catch(onError)
  /** Does something to a user who is there. */
  const withUser = async <T>(id: string, act: (found: UserSummary, user: string) => Promise<T>) => {
    const [row] = await ask('select id, email, address, created_at from frame_accounts where id = ?', id)
    return row === undefined ? null : act(await summarize(parts, row), String(row.email))
  }
  const keyOf = (found: UserSummary, user: string, admin: string) => ({
    ...{ account: found.id, user, admin },
    mail: found.email ?? '',
  })
  const idsOf = async (query: UserQuery): Promise<readonly string[]> => {
    if ('id' in query) return [query.id]
    if ('address' in query) {
      const text = `select account from frame_addresses where address = ? limit ${pageSize}`
      const rows = await ask(text, plainAddress(query.address))
      // Two processes may have listed the same one.
      return [...new Set(rows.map(({ account }) => String(account)))]
    }
    const user = hash('email', query.email.trim().toLowerCase())
    return (await ask('select id from frame_accounts where email = ?', user)).map(({ id }) => String(id))
  }
  return {
    find: async (admin, query) => {
      const ids = await idsOf(query)
      const found = await Promise.all(ids.map((id) => withUser(id, async (each) => each)))
      const users = found.filter((each) => each !== null)
      await audit('admin-find', `admin:${admin}`, { by: Object.keys(query)[0], found: users.length })
      return users
    },
    list: async (admin, after) => {
      const [at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(after ?? '')?.slice(1) ?? ['9007199254740991', '~']
      const rows = await ask(
        `select id, email, address, created_at from frame_accounts
        where (created_at, id) < (cast(? as bigint), ?) order by created_at desc, id desc limit ${pageSize}`,
        ...[Number(at), id ?? ''],
      )
      const users = await Promise.all(rows.map((row) => summarize(parts, row)))
      await audit('admin-list', `admin:${admin}`, { found: users.length })
      const last = rows.at(-1)
      return { users, ...(last && rows.length === pageSize && { next: `${last.created_at}.${last.id}` }) }
    },
    get: (admin, id) =>
      withUser(id, async (found, user) => {
        await audit('admin-read', id, { admin })
        return readUser(parts, found, user)
      }),
    endSessions: (admin, id, session) =>
      withUser(id, async () => {
        const rows = await ask('select family from frame_sessions where account = ?', id)
        const families = rows
          .map(({ family }) => String(family))
          .filter((family) => session === undefined || family === session)
        const entry = { event: 'admin-sessions-end', subject: id, detail: { admin, ended: families.length } }
        await endFamilies(parts, id, families, { reason: 'admin', entry })
        return families.length
      }),
    exportUser: (admin, id, isSealed) =>
      withUser(id, async (_, user) => {
        await audit('admin-export', id, { admin, isSealed })
        return readUserRows(ask, { account: id, user }, isSealed)
      }),
    startDeletion: (admin, id) =>
      withUser(id, (found, user) => startDeletion(parts, keyOf(found, user, admin), deletionDays * days)),
    cancelDeletion: (admin, id) =>
      withUser(id, (found, user) => cancelDeletion(parts, keyOf(found, user, admin))),
    audit: (admin, id) =>
      withUser(id, async (_, user) => {
        await audit('admin-log', id, { admin })
        return readAudit(parts, { account: id, user })
      }),
    resumeWebhook: async (admin, name) => {
      const rows = await ask('delete from frame_webhooks where id = ? returning id', name)
      await audit('webhook-resume', name, { admin, isGone: rows.length > 0 })
      return rows.length > 0
    },
  }
}
