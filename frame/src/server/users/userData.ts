import { FrameStartError } from '../base/errors.js'
import { createSecrets } from '../base/secrets.js'
import type { FrameConfig } from '../config/config.js'
import { readWebhooks } from '../config/webhooks.js'
import { recordCustody } from '../events/recordCustody.js'
import { openKeyring } from '../parts/keyring.js'
import { createStore } from '../storage/createStore.js'
import type { SqlDatabase } from '../storage/types.js'
import { type EndMore, endsOf } from './deletions.js'
import { readUserRows, removeUserRows, type UserRecord } from './userRows.js'

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
 * @param webhooks - those of the configuration, which are told of a removal
 * @param endMore - statements that end the sessions that others keep of an address of a user who is removed
 * @throws FrameStartError `WRONG_SECRET` if none of them is the secret of the database
 */
export async function openUserData(
  database: SqlDatabase,
  secrets: readonly Uint8Array[],
  webhooks?: FrameConfig['webhooks'],
  endMore?: EndMore,
): Promise<UserData> {
  const config = {
    webhooks: readWebhooks(webhooks, (what) => {
      throw new FrameStartError('BAD_CONFIG', `The configuration of the wallet is wrong: ${what}`)
    }),
  }
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
      [user, user, store.now()],
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
      return readUserRows(store.ask, { account: String(account.id) }, true)
    },
    remove: async (email) => {
      const user = userOf(email)
      const account = await accountOf(user)
      if (account === undefined) return false
      const id = String(account.id)
      // The event comes last: those of before go with the user.
      const steps = [
        ...(await endsOf({ endMore, store }, id)),
        ...removeUserRows({ account: id }),
        ...recordCustody({ config, store }, { account: id }, 'deleted'),
      ]
      await store.batch(steps, [{ event: 'user-remove', subject: user }])
      return true
    },
  }
}
