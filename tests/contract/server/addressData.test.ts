import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readAddressData, removeAddressData } from '../../../server/src/data/addressData.js'
import { migrateAll } from '../../../server/src/data/openServerData.js'
import { openSql } from '../../../server/src/store/openSql.js'
import { leftOut, startPostgres } from '../signIn/servers.js'
import { createOwnDatabase } from '../support/ownDatabase.js'
import { type Plan, scannedBy } from '../support/scannedBy.js'

const postgres = await startPostgres()
afterAll(() => postgres?.close())
const address = `0xab${'1'.repeat(38)}`

/** A database of a server, with the statements that the copy and the removal of an address run. */
async function open() {
  const own = await createOwnDatabase(postgres?.url ?? '')
  onTestFinished(own.drop)
  const sql = await openSql({ url: own.url })
  onTestFinished(sql.close)
  await migrateAll(sql)
  const statements: { readonly text: string; readonly values: unknown[] }[] = [...removeAddressData(address)]
  const note = async (text: string, values: readonly unknown[] = []) => {
    statements.push({ text, values: [...values] })
    return []
  }
  await readAddressData({ all: note }, [address])
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  onTestFinished(() => client.end())
  return { client, statements }
}

describe.skipIf(postgres === undefined)(`on Postgres${leftOut(postgres, 'Postgres')}`, () => {
  test('the copy and the removal of a user read of no table the rows of others', async () => {
    const { client, statements } = await open()
    expect(statements).toHaveLength(10)
    // The tables are empty, and read whole where that is possible at all. Now only where nothing else is.
    await client.query('set enable_seqscan = off')
    for (const { text, values } of statements) {
      let at = 0
      const written = text.replaceAll('?', () => `$${++at}`)
      const { rows } = await client.query(`explain (format json) ${written}`, values)
      const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
      expect(scannedBy(plan), text).toEqual([])
    }
  })
})
