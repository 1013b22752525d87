import { openKeyring } from './keyring.js'
import { createSecrets } from './secrets.js'
import { createStore } from './storage/createStore.js'
import { type SqlDatabase, type SqlRow, statement } from './storage/types.js'

/** What the server has of a user, by table. */
export type UserRecord = Readonly<Record<string, readonly SqlRow[]>>

/** Reads and removes what the server has of users, for who asks for it (GDPR, articles 15 and 17). */
export interface UserData {
  /** Everything that is stored about the user of an email; null if there is no such user. */
  read(email: string): Promise<UserRecord | null>
  /**
   * Removes the user of an email with the encrypted wallet. Entries of the log stay, which name a user by a keyed hash alone.
   *
   * @returns false if there is no such user
   */
  remove(email: string): Promise<boolean>
}

/** Tables that name a user by the account, and by the hash of the email. */
const byAccount = [
  'frame_sessions',
  'frame_wallets',
  'frame_email_changes',
  'frame_freezes',
  'frame_removals',
  'frame_notices',
  'frame_link_proofs',
  'frame_identities',
] as const
/** The hashes of what logs in to an account: its own log-in, and those that were linked. */
const emails =
  'select email from frame_accounts where id = ? union select id from frame_identities where account = ?'
const byEmail = ['frame_logins', 'frame_devices'] as const
/** Hashes of tokens and codes say nothing about a user. */
const hidden = new Set(['access', 'refresh', 'previous', 'code', 'confirm'])

/**
 * Opens what the server has of users.
 *
 * @param secrets - those of the database, the newest first
 * @throws FrameStartError `WRONG_SECRET` if none of them is the secret of the database
 */
export async function openUserData(database: SqlDatabase, secrets: readonly Uint8Array[]): Promise<UserData> {
  const store = await createStore(database, Date.now)
  const { hash } = createSecrets(await openKeyring(store, secrets))
  const userOf = (email: string) => hash('email', email.trim().toLowerCase())
  const accountOf = async (user: string) => {
    // An account of its own comes before one that the email is linked to, as when somebody logs in.
    const [row] = await store.ask(
      `select id, address, created_at, 0 as linked from frame_accounts where email = ?
      union all select id, address, created_at, 1 from frame_accounts
      where id in (select account from frame_identities where id = ? and linked = 1 and opens_at <= ?)
      order by 4`,
      ...[user, user, store.now()],
    )
    if (row === undefined) return undefined
    const { address, created_at, id } = row
    return { id, address, created_at }
  }
  return {
    read: async (email) => {
      const user = userOf(email)
      const account = await accountOf(user)
      if (account === undefined) return null
      const id = String(account.id)
      const found: Record<string, readonly SqlRow[]> = { frame_accounts: [account] }
      for (const table of byAccount)
        found[table] = (await store.ask(`select * from ${table} where account = ?`, id)).map(visible)
      for (const table of byEmail)
        found[table] = (await store.ask(`select * from ${table} where email in (${emails})`, id, id)).map(
          visible,
        )
      const log = 'select at, event, detail from frame_audit where subject in (?, ?) order by at'
      found.frame_audit = await store.ask(log, user, id)
      return found
    },
    remove: async (email) => {
      const user = userOf(email)
      const account = await accountOf(user)
      if (account === undefined) return false
      const id = String(account.id)
      const notices = 'select id from frame_notices where account = ?'
      await store.batch(
        [
          statement(`delete from frame_notices_seen where notice in (${notices})`, id),
          ...byEmail.map((table) => statement(`delete from ${table} where email in (${emails})`, id, id)),
          ...byAccount.map((table) => statement(`delete from ${table} where account = ?`, id)),
          statement('delete from frame_accounts where id = ?', id),
        ],
        [{ event: 'user-remove', subject: user }],
      )
      return true
    },
  }
}

const visible = (row: SqlRow): SqlRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)))
