import { expect, test } from 'vitest'
import type { SqlDatabase } from '../frame/frame.js'
import { watchDatabase } from './watchDatabase.js'

/** A Postgres whose statements fail with a code while there is one, and the reports to its operator. */
function watch() {
  const state = { code: null as string | null, now: 1_000_000 }
  const told: unknown[] = []
  const fail = () => Object.assign(new Error(`failed with ${state.code}`), { code: state.code })
  const base: SqlDatabase = {
    dialect: 'postgres',
    query: async () => {
      if (state.code !== null) throw fail()
      return []
    },
    batch: async () => {
      if (state.code !== null) throw fail()
      return { isDone: true, rows: [] }
    },
    close: async () => {},
  }
  const watched = watchDatabase(
    base,
    (error) => told.push((error as Error).message),
    () => state.now,
  )
  return { state, told, ...watched }
}

test('who asks whether a database is well is told so while nothing is wrong', async () => {
  const { problem, told } = watch()
  expect([await problem(), told]).toEqual([null, []])
})

test('a database that only reads, as after a failover, is a problem, though it answers', async () => {
  const { problem, state, told } = watch()
  state.code = '25006'
  expect(await problem()).toBe('The database takes no changes.')
  expect(told).toEqual(['failed with 25006'])
  state.code = null
  expect(await problem()).toBe(null)
})

test.each([
  'query',
  'batch',
] as const)('a disk that is full is a problem for a minute after a %s that it refused', async (act) => {
  const { base, problem, state, told } = watch()
  state.code = '53100'
  const write = () => (act === 'query' ? base.query('insert', []) : base.batch([]))
  await expect(write()).rejects.toThrow('failed with 53100')
  expect(told).toEqual(['failed with 53100'])
  state.code = null
  await write()
  expect(await problem()).toBe('The database has refused a change in the last minute.')
  state.now += 60_000
  expect(await problem()).toBe(null)
})

test('why a database is away is told once in ten seconds, however many requests fail, and what is wrong with a statement is not', async () => {
  const { base, problem, state, told } = watch()
  state.code = '57P03'
  for (let at = 0; at < 5; at += 1) await base.query('select', []).catch(() => {})
  expect(await problem()).toBe('The database does not answer.')
  expect(told).toEqual(['failed with 57P03'])
  state.now += 10_000
  await base.query('select', []).catch(() => {})
  expect(told).toHaveLength(2)
  state.now += 10_000
  state.code = '42601'
  await base.query('select', []).catch(() => {})
  expect(told).toHaveLength(2)
})
