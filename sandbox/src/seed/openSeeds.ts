import type { Sql } from 'appkit-server/parts'

const table =
  'create table if not exists seeds (name text not null, chain_id integer not null, block bigint not null, ' +
  'primary key (name, chain_id))'

/** The name of the demo past. */
export const demo = 'demo'

/** A sandbox's list of the seeds that were added to it, so that each is added once. */
export interface Seeds {
  /** The newest block of a chain when the seed was on it, or null if it never was. */
  blockOf(name: string, chainId: number): Promise<number | null>
  mark(name: string, chainId: number, block: number): Promise<void>
}

/** Opens the table of seeds, and creates it if it is missing. */
export async function openSeeds(sql: Sql): Promise<Seeds> {
  await sql.run(table)
  return {
    blockOf: async (name, chainId) => {
      const text = 'select block from seeds where name = ? and chain_id = ?'
      const [row] = await sql.all(text, [name, chainId])
      return row ? Number(row.block) : null
    },
    mark: async (name, chainId, block) => {
      const text =
        'insert into seeds (name, chain_id, block) values (?, ?, ?) on conflict (name, chain_id) do update set block = excluded.block'
      await sql.run(text, [name, chainId, block])
    },
  }
}
