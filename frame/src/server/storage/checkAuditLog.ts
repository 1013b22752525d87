import { type AuditFields, type AuditLink, hashEntry } from './auditLog.js'
import type { Ask } from './types.js'

const pageSize = 1000

/**
 * Checks the chains of the log, each from its first entry, or from where older entries were removed.
 *
 * @returns how many entries there are, and the chains in which an entry was changed, moved or left out
 *
 * @example
 * import { checkAuditLog, createStore, openDatabase } from 'appkit-frame'
 *
 * const { ask } = await createStore(await openDatabase({ url: process.env.DATABASE_URL ?? '' }), Date.now)
 * const { broken, entries } = await checkAuditLog(ask)
 * console.log(`${entries} entries, ${broken.length} chains were changed.`)
 */
export async function checkAuditLog(
  ask: Ask,
): Promise<{ readonly entries: number; readonly broken: readonly string[] }> {
  const broken = new Set<string>()
  const ends = new Map<string, AuditLink>()
  for (const { hash, number, writer } of await ask(
    'select writer, number, hash from frame_audit_checkpoints',
  ))
    ends.set(String(writer), { writer: String(writer), number: Number(number), hash: String(hash) })
  let entries = 0
  for (let [writer, number] = ['', 0]; ; ) {
    const rows = await ask(
      `select writer, number, at, event, subject, detail, hash from frame_audit
      where (writer, number) > (?, ?) order by writer, number limit ${pageSize}`,
      [writer, number],
    )
    for (const row of rows) {
      const next = { writer: String(row.writer), number: Number(row.number), hash: String(row.hash) }
      const end = ends.get(next.writer) ?? { writer: next.writer, number: 0, hash: '' }
      const fields: AuditFields = [Number(row.at), String(row.event), String(row.subject), String(row.detail)]
      if (next.number !== end.number + 1 || next.hash !== hashEntry(end, next.number, fields))
        broken.add(next.writer)
      ends.set(next.writer, next)
      writer = next.writer
      number = next.number
    }
    entries += rows.length
    if (rows.length < pageSize) return { entries, broken: [...broken] }
  }
}
