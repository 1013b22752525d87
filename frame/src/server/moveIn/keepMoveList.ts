import { hashText } from '../../shared/encoding.js'
import type { Secrets } from '../base/secrets.js'
import type { MoveEntry } from '../config/readMoveList.js'
import type { FrameStore } from '../storage/createStore.js'
import { type SqlStatement, statement } from '../storage/types.js'

/** The result of keeping a list. */
export interface MoveResult {
  /** Users who are asked for their key from now on. */
  readonly expected: number
  readonly takenBack: number
  /** Emails whose account has a wallet here already: it stays. */
  readonly present: readonly string[]
}

interface Parts {
  readonly store: FrameStore
  readonly secrets: Pick<Secrets, 'hash'>
}

const perBatch = 500

/** Keeps a list that was read. Lines of an earlier list stay; a line with the same email takes its place. */
export async function keepMoveList(
  { secrets, store }: Parts,
  entries: readonly MoveEntry[],
): Promise<MoveResult> {
  const present: string[] = []
  let [expected, takenBack] = [0, 0]
  for (let from = 0; from < entries.length; from += perBatch) {
    const steps: SqlStatement[] = []
    for (const { address, mail } of entries.slice(from, from + perBatch)) {
      const user = secrets.hash('email', mail)
      if (address === undefined) {
        steps.push(statement('delete from frame_moves where email = ?', [user]))
        takenBack += 1
      } else if (await hasWallet(store, user)) present.push(mail)
      else {
        steps.push(keepMove(user, address, store.now()))
        expected += 1
      }
    }
    if (steps.length > 0) await store.batch(steps)
  }
  const list = await hashText(JSON.stringify(entries))
  await store.audit('move-in', 'admin', { list, expected, takenBack, present: present.length })
  return { expected, takenBack, present }
}

const keepMove = (user: string, address: string, now: number) =>
  statement(
    `insert into frame_moves (email, address, at) values (?, ?, ?)
    on conflict (email) do update set address = excluded.address, at = excluded.at`,
    [user, address, now],
  )

/** Whether an email logs in to an account with a wallet, its own or one that it is linked to. */
async function hasWallet({ ask }: FrameStore, user: string): Promise<boolean> {
  const found = await ask(
    `select account from frame_wallets where account in (select id from frame_accounts where email = ?
      union all select account from frame_identities where id = ? and linked = 1
        and not exists (select 1 from frame_accounts where email = frame_identities.id))`,
    [user, user],
  )
  return found.length > 0
}
