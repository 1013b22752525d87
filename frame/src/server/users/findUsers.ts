import type { Secrets } from '../base/secrets.js'
import { ownUser } from '../identities/identities.js'
import type { FrameStore } from '../storage/createStore.js'
import { plainAddress } from '../wallets/addresses.js'
import { summarize, type UserSummary } from './readUser.js'

/** How a user is looked for. */
export type UserQuery =
  | { readonly email: string }
  | { readonly address: string }
  | { readonly id: string }
  /** The account that the user has at an app: `sub` and `iss` of the tokens that log in with it. */
  | { readonly subject: string; readonly issuer: string }

/** A page of all users, and the cursor that the next one is asked with. */
export interface UserPage {
  readonly users: readonly UserSummary[]
  readonly next?: string
}

type Parts = { readonly store: FrameStore; readonly hash: Secrets['hash'] }
const pageSize = 50

/** Does something to a user who is there, and returns null for one who is not. */
export async function withUser<T>(
  parts: Parts,
  id: string,
  act: (found: UserSummary, user: string) => Promise<T>,
): Promise<T | null> {
  const text = 'select id, email, address, created_at from frame_accounts where id = ?'
  const [row] = await parts.store.ask(text, [id])
  return row === undefined ? null : act(await summarize(parts, row), String(row.email))
}

/** The users that a query fits. Of an address several may be: who has the key can bring it to several accounts, and earlier wallets are not proven. */
export async function findUsers(parts: Parts, query: UserQuery): Promise<readonly UserSummary[]> {
  const ids = await idsOf(parts, query)
  const found = await Promise.all(ids.map((id) => withUser(parts, id, async (each) => each)))
  return found.filter((each) => each !== null)
}

async function idsOf({ hash, store }: Parts, query: UserQuery): Promise<readonly string[]> {
  if ('id' in query) return [query.id]
  if ('address' in query) {
    const text = `select account from frame_addresses where address = ? limit ${pageSize}`
    const rows = await store.ask(text, [plainAddress(query.address)])
    // Two processes may have listed the same one.
    return [...new Set(rows.map(({ account }) => String(account)))]
  }
  const user =
    'subject' in query
      ? ownUser({ hash }, query.issuer, query.subject)
      : hash('email', query.email.trim().toLowerCase())
  const rows = await store.ask(
    `select id from frame_accounts where email = ?
    union select account from frame_identities where id = ? and linked = 1`,
    [user, user],
  )
  return rows.map(({ id }) => String(id))
}

const cursor = /^(\d{1,15})\.([\w-]{1,64})$/

/** Whether a text has the form of the `next` of a page. */
export const isCursor = (text: string): boolean => cursor.test(text)

/** A page of all users, the newest first, after the last one of the page before. */
export async function pageUsers(parts: Parts, after = ''): Promise<UserPage> {
  const [at, id] = cursor.exec(after)?.slice(1) ?? ['9007199254740991', '~']
  const rows = await parts.store.ask(
    `select id, email, address, created_at from frame_accounts
    where (created_at, id) < (cast(? as bigint), ?) order by created_at desc, id desc limit ${pageSize}`,
    [Number(at), id ?? ''],
  )
  const users = await Promise.all(rows.map((row) => summarize(parts, row)))
  const last = rows.at(-1)
  return { users, ...(last && rows.length === pageSize && { next: `${last.created_at}.${last.id}` }) }
}
