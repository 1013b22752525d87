import { createHmac } from 'node:crypto'
import { ServerError } from '../errors/ServerError.js'
import { makeTables } from '../store/makeTables.js'
import type { Sql } from '../store/types.js'

const tables = [
  [
    `create table if not exists appkit_token_secret (
      id text primary key, mark text not null, created_at bigint not null)`,
  ],
] as const
const id = 'sub'

/** Creates the table that has the mark of the secret. It is in backups, so that a restored database knows its secret, too. */
export const makeMarkTable = (sql: Sql): Promise<void> => makeTables(sql, 'tokens', tables)

/** Whether the ids of users in tokens have derived from a secret before. */
export async function hasTokenMark({ all }: Sql): Promise<boolean> {
  return (await all('select mark from appkit_token_secret where id = ?', [id])).length > 0
}

/**
 * Compares the secret of the ids of users with the one that the database was used with first, whose mark it keeps: an HMAC, from
 * which nobody finds the secret.
 *
 * @throws ServerError `WRONG_SECRET` if it is another one
 */
export async function checkTokenMark({ all }: Sql, secret: string, data: string): Promise<void> {
  const mark = createHmac('sha256', secret).update('appkit-server token secret').digest('base64url')
  // When several processes start at once, one keeps its mark, with which the others are compared.
  await all(
    `insert into appkit_token_secret (id, mark, created_at) values (?, ?, ?)
     on conflict (id) do nothing returning id`,
    [id, mark, Date.now()],
  )
  const [row] = await all('select mark from appkit_token_secret where id = ?', [id])
  if (row?.mark !== mark) throw wrongSecret(data)
}

/** The error of a server that has another secret than its database, or would make another one. */
export const wrongSecret = (data: string): ServerError =>
  new ServerError(
    'WRONG_SECRET',
    'The database was used with another TOKEN_SECRET: with a new one, each user would be somebody else in the tokens (`sub`). ' +
      'Set TOKEN_SECRET to the one that it was used with, from the environment of that server; or, if it had none there, put the ' +
      `file tokens.json of its data folder into ${data}, or set TOKEN_SECRET and TOKEN_KEYS to what is in that file.`,
  )
