import { afterAll, describe, expect, test } from 'vitest'
import { usualDatabase } from '../../../server/src/config/numbers.js'
import { migrateAll, openServerSql } from '../../../server/src/data/openServerData.js'
import { leftOut, startPostgres } from '../signIn/servers.js'
import { createOwnDatabase } from '../support/ownDatabase.js'

const postgres = await startPostgres()
afterAll(() => postgres?.close())

const why = leftOut(postgres, 'Postgres')
describe.skipIf(postgres === undefined)(`processes that start at once${why}`, () => {
  test('on an empty database make its tables one after the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = await createOwnDatabase(postgres?.url ?? '')
      const open = () => openServerSql({ data: '', database: usualDatabase }, { DATABASE_URL: own.url })
      const processes = await Promise.all(Array.from({ length: 4 }, open))
      const made = await Promise.allSettled(processes.map(migrateAll))
      await Promise.all(processes.map((sql) => sql.close()))
      await own.drop()
      expect(made.filter(({ status }) => status === 'rejected')).toEqual([])
    }
  })
})
