import { createHash } from 'node:crypto'
import { randomText } from '../../shared/encoding.js'
import { type SqlBatch, type SqlStatement, statement } from './types.js'

/** An entry for the log. */
export interface AuditEntry {
  readonly event: string
  /** The account, or the hash of an email. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>> | undefined
}

/** The end of a chain. */
export interface AuditLink {
  readonly writer: string
  readonly number: number
  readonly hash: string
}

/** The fields of an entry. */
export type AuditFields = readonly [at: number, event: string, subject: string, detail: string]

const newChain = (): AuditLink => ({ writer: randomText(16), number: 0, hash: '' })
/** The hash of the entry that follows a link. */
export const hashEntry = (last: AuditLink, number: number, fields: AuditFields) =>
  createHash('sha256')
    .update(JSON.stringify([last.hash, last.writer, number, ...fields]))
    .digest('base64url')

/**
 * Creates the log of this process: a chain, in which each entry has the hash of the one before it.
 *
 * @returns runs statements and appends entries, in one transaction. One after the other, as a chain has to be.
 */
export function createAuditLog(
  run: (statements: readonly SqlStatement[]) => Promise<SqlBatch>,
  now: () => number,
): (statements: readonly SqlStatement[], entries: readonly AuditEntry[]) => Promise<SqlBatch> {
  let last = newChain()
  let writing: Promise<unknown> = Promise.resolve()
  const append = async (statements: readonly SqlStatement[], entries: readonly AuditEntry[]) => {
    let end = last
    const rows = entries.map(({ detail = {}, event, subject }) => {
      const fields: AuditFields = [now(), event, subject, JSON.stringify(detail)]
      const number = end.number + 1
      end = { ...end, number, hash: hashEntry(end, number, fields) }
      return statement(
        'insert into frame_audit (writer, number, at, event, subject, detail, hash) values (?, ?, ?, ?, ?, ?, ?)',
        [end.writer, number, ...fields, end.hash],
      )
    })
    try {
      const batch = await run([...statements, ...rows])
      if (batch.isDone) last = end
      return batch
    } catch (error) {
      // If the reply was lost, the entry may have been written. The next one begins another chain.
      last = newChain()
      throw error
    }
  }
  return (statements, entries) => {
    const step = writing.then(() => append(statements, entries))
    writing = step.catch(() => {})
    return step
  }
}
