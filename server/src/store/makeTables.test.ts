import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTables } from './makeTables.js'
import { type OpenSql, openSql } from './openSql.js'

let folder: string
let sql: OpenSql
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-tables-'))
  sql = await openSql({ file: join(folder, 'server.sqlite') })
})
afterEach(async () => {
  await sql.close()
  rmSync(folder, { recursive: true, force: true })
})

const first = ['create table if not exists shoes (id text primary key)']
const second = ['alter table shoes add column size integer not null default 40']
const versions = () => sql.all('select part, version from appkit_server_schema order by part, version')

test('tables are made a step after the other, each once, however often a server starts', async () => {
  await makeTables(sql, 'shoes', [first])
  await sql.run('insert into shoes (id) values (?)', ['a'])
  for (let start = 0; start < 2; start += 1) await makeTables(sql, 'shoes', [first, second])
  expect(await sql.all('select * from shoes')).toEqual([{ id: 'a', size: 40 }])
  expect(await versions()).toEqual([
    { part: 'shoes', version: 1 },
    { part: 'shoes', version: 2 },
  ])
})

test('tables from before versions were counted get the steps that they lack', async () => {
  await sql.batch(first.map((text) => [text]))
  await sql.run('insert into shoes (id) values (?)', ['a'])
  await makeTables(sql, 'shoes', [first, second])
  expect(await sql.all('select * from shoes')).toEqual([{ id: 'a', size: 40 }])
})

test('parts count their own versions, and an older server leaves newer tables as they are', async () => {
  await makeTables(sql, 'shoes', [first, second])
  await makeTables(sql, 'hats', [['create table if not exists hats (id text primary key)']])
  await makeTables(sql, 'shoes', [first])
  expect(await versions()).toEqual([
    { part: 'hats', version: 1 },
    { part: 'shoes', version: 1 },
    { part: 'shoes', version: 2 },
  ])
})

test('a step that fails leaves nothing done, and the next start does it again', async () => {
  const broken = [...second, 'alter table nowhere add column a text']
  await expect(makeTables(sql, 'shoes', [first, broken])).rejects.toThrow('nowhere')
  expect(await versions()).toEqual([{ part: 'shoes', version: 1 }])
  await makeTables(sql, 'shoes', [first, second])
  expect(await versions()).toHaveLength(2)
})

test('servers that start at once do each step once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => makeTables(sql, 'shoes', [first, second])))
  expect(await versions()).toHaveLength(2)
})
