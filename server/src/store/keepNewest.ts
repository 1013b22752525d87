import type { Sql, SqlRow } from './types.js'

export interface KeepNewestParameters {
  readonly table: string
  /** Primary key. */
  readonly key: string
  /** Column with the creation time of a row. */
  readonly at: string
  /** SQL for the size of a row, in bytes or characters. */
  readonly size: string
  /** SQL condition for rows that may be deleted, or a function for one with the time in it. Default: all. */
  readonly where?: string | (() => string)
  readonly maxRows: number
  /** The size of all rows together, as `size` counts. */
  readonly maxBytes: number
}

const cleanAfterRows = 500
const cleanAfterBytes = 1024 * 1024
/** The part of a large table that may be new before it is gone through again. */
const share = 1 / 20

/**
 * Limits a table that any caller can add to. The oldest rows are deleted from time to time, so the table may be
 * a twentieth larger for a while, and a small one by 500 rows or 1 MB. The names and conditions are constants; no input of a caller is part of them.
 *
 * @returns a function to call after rows were added, with their number and size. It resolves when the table is
 *   within its limits
 */
export function keepNewest(sql: Sql, parameters: KeepNewestParameters) {
  const { at, key, maxBytes, maxRows, size, table, where: given = '1 = 1' } = parameters
  const manyRows = Math.max(cleanAfterRows, maxRows * share)
  const manyBytes = Math.max(cleanAfterBytes, maxBytes * share)
  let [newRows, newBytes] = [manyRows, manyBytes]
  /** The newest row that is too much. Sizes are added up row by row only where all of them together are too large. */
  const findCut = async (where: string): Promise<SqlRow | undefined> => {
    const order = `order by ${at} desc, ${key} desc`
    const rows = `select ${key} as id, ${at} as at`
    const from = `from ${table} where ${where}`
    const [all] = await sql.all(`select count(*) as rows, coalesce(sum(${size}), 0) as bytes ${from}`)
    if (Number(all?.bytes) > maxBytes) {
      const over = `over (${order} rows unbounded preceding)`
      const counted = `${rows}, row_number() ${over} as place, sum(${size}) ${over} as total ${from}`
      const text = `select id, at from (${counted}) as counted where place > ? or total > ? order by place limit 1`
      return (await sql.all(text, [maxRows, maxBytes]))[0]
    }
    if (Number(all?.rows) <= maxRows) return undefined
    return (await sql.all(`${rows} ${from} ${order} limit 1 offset ?`, [maxRows]))[0]
  }
  const clean = async (): Promise<void> => {
    const where = typeof given === 'string' ? given : given()
    const cut = await findCut(where)
    if (cut === undefined) return
    const text = `delete from ${table} where (${where}) and (${at} < ? or (${at} = ? and ${key} <= ?))`
    await sql.run(text, [cut.at ?? 0, cut.at ?? 0, cut.id ?? ''])
  }
  return async (addedRows: number, addedBytes: number): Promise<void> => {
    newRows += addedRows
    newBytes += addedBytes
    if (newRows < manyRows && newBytes < manyBytes) return
    ;[newRows, newBytes] = [0, 0]
    await clean()
  }
}
