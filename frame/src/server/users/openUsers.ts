import { createSecrets, listSecrets, type Secrets } from '../base/secrets.js'
import type { FrameConfig } from '../config/config.js'
import { resolveConfig } from '../config/config.js'
import { endFamilies } from '../events/endFamilies.js'
import { openKeyring } from '../parts/keyring.js'
import { days, type ServerParts } from '../parts/parts.js'
import { createStore } from '../storage/createStore.js'
import { needed, type SqlDatabase } from '../storage/types.js'
import { fillAddresses } from '../wallets/addresses.js'
import { cancelDeletion, type EndMore, endsOf, startDeletion } from './deletions.js'
import { findUsers, pageUsers, type UserPage, type UserQuery, withUser } from './findUsers.js'
import { type AuditRow, readAudit, readUser, type UserDetail, type UserSummary } from './readUser.js'
import { readUserRows, type UserRecord } from './userRows.js'

/**
 * Acts of an admin on users. None of them opens a wallet, signs, changes an email or a way to open a wallet: there is no
 * such function, and the part of a slot's key that the server has is not within reach. Each call is in the log, with the
 * name of the admin, also if there was nothing to do, or nobody whom it was about.
 */
export interface Users {
  /** The users that a query fits. Of an address several may be: who has the key can bring it to several accounts. */
  find(admin: string, query: UserQuery): Promise<readonly UserSummary[]>
  /** A page of all users, the newest first, after the last one of the page before. */
  list(admin: string, after?: string): Promise<UserPage>
  get(admin: string, id: string): Promise<UserDetail | null>
  /** Ends one session, or all with those that others keep of the user. Returns how many of the wallet; null if there is no such user. */
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
  /** Statements that end the sessions that others keep of an address, with all sessions of its user. None if left out. */
  readonly endMore?: EndMore
  readonly now?: () => number
  readonly onError?: (error: unknown) => void
}

/**
 * Opens the users of a wallet server, for its users API.
 *
 * @throws FrameStartError `WRONG_SECRET`
 *
 * @example
 * import { openDatabase, openUsers } from 'appkit-frame'
 * import config from './frame.config.js'
 *
 * const database = await openDatabase({ url: process.env.DATABASE_URL ?? '' })
 * const secret = Buffer.from(process.env.FRAME_SECRET ?? '', 'base64')
 * const users = await openUsers({ config, database, secret })
 * const [found] = await users.find('ann@shop.example', { email: 'bob@example.com' })
 * if (found) await users.endSessions('ann@shop.example', found.id)
 */
export async function openUsers(options: OpenUsersOptions): Promise<Users> {
  const { database, deletionDays = 7, endMore, now = Date.now, onError = () => {} } = options
  const store = await createStore(database, now)
  const { hash } = createSecrets(await openKeyring(store, listSecrets(options.secret)))
  fillAddresses(store).catch(onError)
  return actsOf({ config: resolveConfig(options.config), store, onError, hash, endMore }, deletionDays)
}

/** Dependencies of the acts. Of the secrets, the hash alone. */
interface Parts extends Pick<ServerParts, 'config' | 'store' | 'onError'> {
  readonly hash: Secrets['hash']
  readonly endMore: EndMore | undefined
}

const by = (admin: string) => `admin:${admin}`

/** Does something to a user. Of one who is not there, the log has who asked. */
async function about<T>(
  parts: Parts,
  { admin, id }: { readonly admin: string; readonly id: string },
  act: (found: UserSummary, user: string) => Promise<T>,
): Promise<T | null> {
  const done = await withUser(parts, id, act)
  if (done === null) await parts.store.audit('admin-unknown', by(admin), { id })
  return done
}

const deletionOf = (found: UserSummary, user: string, admin: string) => ({
  account: found.id,
  user,
  admin,
  mail: found.email ?? '',
})

function actsOf(parts: Parts, deletionDays: number): Users {
  const { store } = parts
  const { ask, audit } = store
  return {
    find: async (admin, query) => {
      const users = await findUsers(parts, query)
      await audit('admin-find', by(admin), { by: Object.keys(query)[0], found: users.length })
      return users
    },
    list: async (admin, after) => {
      const page = await pageUsers(parts, after)
      await audit('admin-list', by(admin), { found: page.users.length })
      return page
    },
    get: (admin, id) =>
      about(parts, { admin, id }, async (found) => {
        await audit('admin-read', id, { admin })
        return readUser(parts, found)
      }),
    endSessions: (admin, id, session) =>
      about(parts, { admin, id }, async () => {
        const families = (await ask('select family from frame_sessions where account = ?', [id]))
          .map(({ family }) => String(family))
          .filter((family) => session === undefined || family === session)
        const entry = { event: 'admin-sessions-end', subject: id, detail: { admin, ended: families.length } }
        // An app's sign-in does not say in which session of the wallet it was approved.
        const more = session === undefined ? await endsOf(parts, id) : []
        await endFamilies(parts, id, families, { reason: 'admin', entry, more })
        return families.length
      }),
    exportUser: (admin, id, isSealed) =>
      about(parts, { admin, id }, async () => {
        await audit('admin-export', id, { admin, isSealed })
        return readUserRows(ask, { account: id }, isSealed)
      }),
    startDeletion: (admin, id) =>
      about(parts, { admin, id }, (found, user) =>
        startDeletion(parts, deletionOf(found, user, admin), deletionDays * days),
      ),
    cancelDeletion: (admin, id) =>
      about(parts, { admin, id }, (found, user) => cancelDeletion(parts, deletionOf(found, user, admin))),
    audit: (admin, id) =>
      about(parts, { admin, id }, async () => {
        await audit('admin-log', id, { admin })
        return readAudit(parts, id)
      }),
    resumeWebhook: async (admin, name) => {
      const gone = needed('delete from frame_webhooks where id = ? returning id', [name])
      const entry = { event: 'webhook-resume', subject: name, detail: { admin } }
      const { isDone } = await store.batch([gone], [entry])
      if (!isDone) await audit(entry.event, name, { admin, isDone })
      return isDone
    },
  }
}
