import type { Sql } from './types.js'

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
  /** Of all rows together, as `size` counts. */
  readonly maxBytes: number
}

const cleanAfterRows = 500
const cleanAfterBytes = 1024 * 1024

/**
 * Limits a table that any caller can add to. The oldest rows are deleted from time to time, so the table may be
 * a little larger for a while. The names and conditions are constants; no input of a caller is part of them.
 *
 * @returns a function to call after rows were added, with their number and size. It resolves when the table is
 *   within its limits
 */
export function keepNewest(sql: Sql, parameters: KeepNewestParameters) {
  const { at, key, maxBytes, maxRows, size, table, where: given = '1 = 1' } = parameters
  let [newRows, newBytes] = [cleanAfterRows, cleanAfterBytes]
  const clean = async (): Promise<void> => {
    const where = typeof given === 'string' ? given : given()
    const all = await sql.all(
      `select ${key} as id, ${at} as at, ${size} as size from ${table} where ${where} order by ${at} desc, ${key} desc`,
    )
    let total = 0
    const first = all.findIndex((row, index) => {
      total += Number(row.size)
      return index >= maxRows || total > maxBytes
    })
    const cut = all[first]
    if (first < 0 || !cut) return
    const text = `delete from ${table} where (${where}) and (${at} < ? or (${at} = ? and ${key} <= ?))`
    await sql.run(text, [cut.at ?? 0, cut.at ?? 0, cut.id ?? ''])
  }
  return async (addedRows: number, addedBytes: number): Promise<void> => {
    newRows += addedRows
    newBytes += addedBytes
    if (newRows < cleanAfterRows && newBytes < cleanAfterBytes) return
    ;[newRows, newBytes] = [0, 0]
    await clean()
  }
}
