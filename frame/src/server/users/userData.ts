import { FrameStartError } from '../base/errors.js'
import { createSecrets } from '../base/secrets.js'
import type { FrameConfig } from '../config/config.js'
import { readWebhooks } from '../config/webhooks.js'
import { recordCustody } from '../events/recordCustody.js'
import { openKeyring } from '../parts/keyring.js'
import { createStore } from '../storage/createStore.js'
import type { SqlDatabase } from '../storage/types.js'
import { findProven, plainAddress } from '../wallets/addresses.js'
import { type EndMore, endsOf } from './deletions.js'
import { findUsers } from './findUsers.js'
import { readUserRows, removeUserRows, type UserRecord } from './userRows.js'

/** A user by the email, or by the id of the account: a user of a passkey or a provider may have no email. */
export type UserName = string | { readonly id: string }

/** Reads and removes what the server has of users, for who asks for it (GDPR, articles 15 and 17). */
export interface UserData {
  /** Everything that is stored about a user; null if there is no such user. */
  read(user: UserName): Promise<UserRecord | null>
  /** The ids of the users who have proved that an address is theirs. Several, if a key was brought to several accounts. */
  findIds(address: string): Promise<readonly string[]>
  /**
   * Removes a user with the encrypted wallet. Entries of the log stay, which name a user by a keyed hash alone.
   *
   * @returns false if there is no such user
   */
  remove(user: UserName): Promise<boolean>
}

/**
 * Opens what the server has of users.
 *
 * @param secrets - those of the database, the newest first
 * @param webhooks - those of the configuration, which are told of a removal
 * @param endMore - statements that end the sessions that others keep of an address of a user who is removed
 * @throws FrameStartError `WRONG_SECRET` if none of them is the secret of the database
 *
 * @example
 * import { openDatabase, openUserData } from 'appkit-frame'
 *
 * const database = await openDatabase({ url: process.env.DATABASE_URL ?? '' })
 * const users = await openUserData(database, [Buffer.from(process.env.FRAME_SECRET ?? '', 'base64')])
 * console.log(JSON.stringify(await users.read('bob@example.com')))
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
  const accountOf = async (name: UserName) => {
    if (typeof name !== 'string') {
      const [row] = await store.ask(
        'select id, email, address, created_at from frame_accounts where id = ?',
        [name.id],
      )
      return row && { id: String(row.id), subject: String(row.email) }
    }
    const user = userOf(name)
    // An account of its own comes before one that the email is linked to, as when somebody logs in.
    const [row] = await store.ask(
      `select id, address, created_at, 0 as linked from frame_accounts where email = ?
      union all select id, address, created_at, 1 from frame_accounts
      where id in (select account from frame_identities where id = ? and linked = 1 and opens_at <= ?)
      order by 4`,
      [user, user, store.now()],
    )
    return row && { id: String(row.id), subject: user }
  }
  return {
    read: async (name) => {
      const found = await accountOf(name)
      return found === undefined ? null : readUserRows(store.ask, { account: found.id }, true)
    },
    findIds: async (address) => {
      const found = await findUsers({ hash, store }, { address })
      const proven = await Promise.all(found.map(({ id }) => findProven(store, id)))
      return found.filter((_, at) => proven[at]?.has(plainAddress(address))).map(({ id }) => id)
    },
    remove: async (name) => {
      const found = await accountOf(name)
      if (found === undefined) return false
      const { id, subject } = found
      // The event comes last: those of before go with the user.
      const steps = [
        ...(await endsOf({ endMore, store }, id)),
        ...removeUserRows({ account: id }),
        ...recordCustody({ config, store }, { account: id }, 'deleted'),
      ]
      await store.batch(steps, [{ event: 'user-remove', subject }])
      return true
    },
  }
}
