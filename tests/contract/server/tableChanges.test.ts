import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeTables } from '../../../server/src/store/makeTables.js'
import { openSql } from '../../../server/src/store/openSql.js'
import { leftOut, startPostgres } from '../signIn/servers.js'
import { createOwnDatabase } from '../support/ownDatabase.js'

const postgres = await startPostgres()
afterAll(() => postgres?.close())

const why = leftOut(postgres, 'Postgres')
describe.skipIf(postgres === undefined)(`a table that is changed while a backup reads it${why}`, () => {
  test('answers requests meanwhile, and is changed when the backup is done', async () => {
    const own = await createOwnDatabase(postgres?.url ?? '')
    onTestFinished(own.drop)
    const sql = await openSql({ url: own.url })
    onTestFinished(sql.close)
    const open = async () => {
      const client = new pg.Client({ connectionString: own.url })
      await client.connect()
      onTestFinished(() => client.end())
      return client
    }
    const [backup, visitor] = [await open(), await open()]
    const first = ['create table if not exists shoes (id text primary key)']
    await makeTables(sql, 'shoes', [first])
    await backup.query('begin')
    await backup.query('select * from shoes')
    const changed = makeTables(sql, 'shoes', [
      first,
      ['alter table shoes add column size integer not null default 40'],
    ])
    const waiting = "select 1 from pg_locks where relation = 'shoes'::regclass and not granted"
    await vi.waitFor(async () => expect((await visitor.query(waiting)).rowCount).toBe(1))
    // Far longer than a change may hold up who comes after it, and less than Postgres gives the change.
    await visitor.query(`set statement_timeout = '8s'`)
    expect((await visitor.query('select * from shoes')).rows).toEqual([])
    await backup.query('commit')
    await changed
    expect(await sql.all('select size from shoes')).toEqual([])
  })
})
