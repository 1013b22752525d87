import { fieldsOf } from '../../../../common/records.js'
import type { Ask, SqlRow } from '../storage/types.js'

/** The hashes of what logs in to an account: its own log-in, and those that were linked. Needs the account twice. */
export const logins =
  '(select email from frame_accounts where id = ? union select id from frame_identities where account = ? and linked = 1)'

/**
 * Finds the subjects under which the log has a user, and until when: the account, its log-ins, and former ones. An entry
 * of the account says when a former one left it, because somebody else may log in with it since.
 */
async function subjectsOf(ask: Ask, account: string): Promise<ReadonlyMap<string, number>> {
  const always = Number.MAX_SAFE_INTEGER
  const found = new Map<string, number>()
  const former = await ask(
    `select at, detail from frame_audit where subject = ? and event in ('email-change', 'unlink') order by at`,
    [account],
  )
  for (const { at, detail } of former) {
    const { former: login } = fieldsOf(JSON.parse(String(detail)))
    if (typeof login === 'string') found.set(login, Number(at))
  }
  const now = await ask(`select email as id from ${logins} as known`, [account, account])
  for (const { id } of now) found.set(String(id), always)
  return found.set(account, always)
}

/**
 * Reads the entries of the log about a user, the newest first.
 *
 * @param count - how many. All if left out
 */
export async function readLog(
  ask: Ask,
  account: string,
  count = Number.MAX_SAFE_INTEGER,
): Promise<readonly SqlRow[]> {
  let entries: readonly SqlRow[] = []
  for (const [subject, until] of await subjectsOf(ask, account)) {
    const rows = await ask(
      `select at, event, detail, number from frame_audit where subject = ? and at <= ?
      order by at desc, number desc limit ?`,
      [subject, until, count],
    )
    entries = [...entries, ...rows]
  }
  const newest = entries.toSorted(
    (a, b) => Number(b.at) - Number(a.at) || Number(b.number) - Number(a.number),
  )
  return newest.slice(0, count).map(({ at, detail, event }) => ({ at, event, detail }))
}
