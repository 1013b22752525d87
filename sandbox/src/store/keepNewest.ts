import type { Sql } from './types.js'

export interface KeepNewestParameters {
  readonly table: string
  /** Primary key. */
  readonly key: string
  /** Column with the time a row was made. */
  readonly at: string
  /** SQL that measures a row, in bytes or characters. */
  readonly size: string
  /** SQL that says which rows may go; all by default. */
  readonly where?: string
  /** How many rows stay. */
  readonly rows: number
  /** How large what stays may be. */
  readonly bytes: number
}

const CLEAN_AFTER_ROWS = 500
const CLEAN_AFTER_BYTES = 1024 * 1024

/**
 * Bounds a table that anybody may add to. Now and then the oldest rows go, so that the table may be a little
 * larger for a while. The names and conditions stand in the code; nothing of a caller gets into them.
 * @returns to be called after rows were added, with how many and how large they are; settles when the table
 * is within its bounds
 */
export function keepNewest(sql: Sql, parameters: KeepNewestParameters) {
  const { at, bytes, key, rows, size, table, where = '1 = 1' } = parameters
  let [newRows, newBytes] = [CLEAN_AFTER_ROWS, CLEAN_AFTER_BYTES]
  const clean = async (): Promise<void> => {
    const all = await sql.all(
      `select ${key} as id, ${at} as at, ${size} as size from ${table} where ${where} order by ${at} desc, ${key} desc`,
    )
    let total = 0
    const first = all.findIndex((row, index) => {
      total += Number(row.size)
      return index >= rows || total > bytes
    })
    const cut = all[first]
    if (first < 0 || !cut) return
    const text = `delete from ${table} where (${where}) and (${at} < ? or (${at} = ? and ${key} <= ?))`
    await sql.run(text, [cut.at ?? 0, cut.at ?? 0, cut.id ?? ''])
  }
  return async (addedRows: number, addedBytes: number): Promise<void> => {
    newRows += addedRows
    newBytes += addedBytes
    if (newRows < CLEAN_AFTER_ROWS && newBytes < CLEAN_AFTER_BYTES) return
    ;[newRows, newBytes] = [0, 0]
    await clean()
  }
}
