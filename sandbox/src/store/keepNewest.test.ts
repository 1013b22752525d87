import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepNewest } from 'appkit-server/parts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from './openStore.js'
import type { Store } from './types.js'

let dir: string
let store: Store
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-keep-'))
  store = openStore(join(dir, 's.sqlite'))
})
afterEach(() => {
  store.close()
  rmSync(dir, { recursive: true, force: true })
})

test('keepNewest keeps the newest rows that are within both bounds, and all that must stay', async () => {
  const row = fc.record({ at: fc.nat(5), size: fc.nat(40), stays: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), fc.nat(20), fc.nat(300), async (made, rows, bytes) => {
      const { sql } = store
      await sql.run('drop table if exists things')
      await sql.run('create table things (id text primary key, made bigint, body text, stays integer)')
      const all = made.map(({ at, size, stays }, index) => ({
        id: String(index).padStart(2, '0'),
        at,
        size,
        stays,
      }))
      for (const { at, id, size, stays } of all)
        await sql.run('insert into things values (?, ?, ?, ?)', [id, at, 'x'.repeat(size), stays ? 1 : 0])
      const where = 'stays = 0'
      const trim = keepNewest(sql, {
        table: 'things',
        key: 'id',
        at: 'made',
        size: 'length(body)',
        where,
        maxRows: rows,
        maxBytes: bytes,
      })
      await trim(0, 0)
      const left = new Set((await sql.all('select id from things')).map(({ id }) => id))
      const newest = all
        .filter(({ stays }) => !stays)
        .sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
      let total = 0
      const end = newest.findIndex(({ size }, index) => {
        total += size
        return index >= rows || total > bytes
      })
      const kept = end < 0 ? newest : newest.slice(0, end)
      const wanted = [...kept, ...all.filter(({ stays }) => stays)].map(({ id }) => id)
      expect([...left].sort()).toEqual(wanted.sort())
    }),
    { numRuns: 50 },
  )
})
