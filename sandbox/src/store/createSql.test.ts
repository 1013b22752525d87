import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from './openStore.js'
import type { Store } from './types.js'

let dir: string
let store: Store
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-sql-'))
  store = openStore(join(dir, 's.sqlite'))
  await store.sql.run('create table things (id integer primary key, name text unique not null)')
})
afterEach(() => {
  store.close()
  rmSync(dir, { recursive: true, force: true })
})
const names = async () => (await store.sql.all('select name from things order by id')).map((row) => row.name)

test('createSql gives rows back and tells how many changed', async () => {
  expect(await store.sql.run('insert into things (name) values (?), (?)', ['a', 'b'])).toBe(2)
  const again = 'insert into things (name) values (?) on conflict do nothing'
  expect(await store.sql.run(again, ['a'])).toBe(0)
  expect(await store.sql.all('select * from things where name = ?', ['b'])).toEqual([{ id: 2, name: 'b' }])
  expect(await store.sql.all('insert into things (name) values (?) returning id', ['c'])).toEqual([{ id: 3 }])
})

test('a batch is all or nothing, and the next one works', async () => {
  const insert = 'insert into things (name) values (?)'
  await expect(
    store.sql.batch([
      [insert, ['a']],
      [insert, ['a']],
    ]),
  ).rejects.toThrow(/UNIQUE/)
  expect(await names()).toEqual([])
  await store.sql.batch([
    [insert, ['a']],
    [insert, ['b']],
  ])
  expect(await names()).toEqual(['a', 'b'])
})

test('an attempt is nothing if a step that has to return a row returns none, or fails, and the next one works', async () => {
  const insert = (name: string) => ({
    text: 'insert into things (name) values (?) returning id',
    values: [name],
  })
  const find = (name: string) => ({
    text: 'select name from things where name = ?',
    values: [name],
    isNeeded: true,
  })
  const refused = await store.sql.attempt([insert('a'), find('b'), insert('c')])
  expect(refused).toEqual({ isDone: false, rows: [[{ id: 1 }], []] })
  await expect(store.sql.attempt([insert('a'), insert('a')])).rejects.toThrow(/UNIQUE/)
  expect(await names()).toEqual([])
  const done = await store.sql.attempt([insert('a'), find('a')])
  expect(done).toEqual({ isDone: true, rows: [[{ id: 1 }], [{ name: 'a' }]] })
  expect(await names()).toEqual(['a'])
})

test('text that looks like SQL stays text', async () => {
  const text = "x'); drop table things; --"
  await store.sql.run('insert into things (name) values (?)', [text])
  expect(await names()).toEqual([text])
})

test('a database that is closed refuses, and closing twice is fine', async () => {
  store.close()
  await expect(store.sql.all('select 1')).rejects.toThrow()
  store.close()
})
