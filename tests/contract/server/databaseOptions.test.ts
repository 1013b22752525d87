import { afterAll, describe, expect, test } from 'vitest'
import { resolveConfig } from '../../../server/src/config/resolveConfig.js'
import { openServerSql } from '../../../server/src/data/openServerData.js'
import { leftOut, startPostgres } from '../signIn/servers.js'

const postgres = await startPostgres()
afterAll(() => postgres?.close())

const why = leftOut(postgres, 'Postgres')
describe.skipIf(postgres === undefined)(`the entry database of a configuration${why}`, () => {
  const open = (database: object) =>
    openServerSql(
      resolveConfig({
        origin: 'https://api.shop.io',
        projects: { shop: { name: 'Shop', origins: ['https://shop.io'] } },
        database,
      }),
      { DATABASE_URL: postgres?.url },
    )

  test('says how many connections a process has to Postgres', async () => {
    const sql = await open({ connections: 2 })
    const own = `select pg_backend_pid() as pid, pg_sleep(0.05)`
    const rows = await Promise.all(Array.from({ length: 12 }, () => sql.all(own)))
    expect(new Set(rows.map(([row]) => row?.pid)).size).toBe(2)
    await sql.close()
  })

  test('says after how many seconds Postgres ends a statement', async () => {
    const sql = await open({ statementSeconds: 7 })
    expect(await sql.all('show statement_timeout')).toEqual([{ statement_timeout: '7s' }])
    await sql.close()
  })
})
