import { lockTimeout, untilFree, withoutDeadline } from '../frame/frame.js'
import type { Sql } from './types.js'

/** Any number that nothing else in the database takes. */
const lock = 'select pg_advisory_xact_lock(7091846034)'
/** The steps that were done, of each part of the server. */
const versions = `create table if not exists appkit_server_schema (
  part text not null, version integer not null, at bigint not null, primary key (part, version))`
const claim = `insert into appkit_server_schema (part, version, at) values (?, ?, ?)
  on conflict (part, version) do nothing returning version`

/**
 * Makes the tables of a part of the server, or brings them to its version, one process at a time: of two that make the same one at
 * once, Postgres refuses one with an error. Newer tables stay as they are.
 *
 * A step that was released is not edited: a change is a new step. Servers of the version before run beside new ones while they are
 * replaced, so a step only adds what these need not know of: tables, indexes, columns with a default.
 *
 * @param part - of the server, such as `names`
 * @param steps - one after the other. The first is `create … if not exists`, as there are tables from before versions were counted
 * @throws Error if others use a table for five minutes without a pause. The steps before are done, and the next start goes on
 */
export async function makeTables(
  { all, attempt, batch, dialect }: Sql,
  part: string,
  steps: readonly (readonly string[])[],
): Promise<void> {
  const isPostgres = dialect === 'postgres'
  // A process waits for as long as the step of another one takes.
  const begin = isPostgres ? [withoutDeadline.text, lock] : []
  await batch([...begin, versions].map((text) => [text]))
  const [newest] = await all('select max(version) as version from appkit_server_schema where part = ?', [
    part,
  ])
  const from = Number(newest?.version ?? 0)
  for (const [index, texts] of steps.entries()) {
    const version = index + 1
    if (version <= from) continue
    // If another process has done this step, nothing of it is done again.
    const attempted = [
      ...[...begin, ...(isPostgres ? [lockTimeout] : [])].map((text) => ({ text, values: [] })),
      { text: claim, values: [part, version, Date.now()], isNeeded: true },
      ...texts.map((text) => ({ text, values: [] })),
    ]
    await untilFree(() => attempt(attempted))
  }
}
