import { openKeyring } from './keyring.js'
import { createSecrets } from './secrets.js'
import { createStore } from './storage/createStore.js'
import type { SqlDatabase } from './storage/types.js'
import { readUserRows, removeUserRows, type UserRecord } from './users/userRows.js'

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
    const [row] = await store.ask('select id, address, created_at from frame_accounts where email = ?', user)
    return row
  }
  return {
    read: async (email) => {
      const user = userOf(email)
      const account = await accountOf(user)
      if (account === undefined) return null
      return readUserRows(store.ask, { account: String(account.id), user }, true)
    },
    remove: async (email) => {
      const user = userOf(email)
      const account = await accountOf(user)
      if (account === undefined) return false
      const id = String(account.id)
      await store.batch(removeUserRows({ account: id, user }), [{ event: 'user-remove', subject: user }])
      return true
    },
  }
}
