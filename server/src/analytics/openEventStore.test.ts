import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateAll } from '../data/openServerData.js'
import { type OpenSql, openSql } from '../store/openSql.js'
import { openEventStore } from './openEventStore.js'

let dir: string
let sql: OpenSql
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-events-'))
  sql = await openSql({ file: join(dir, 's.sqlite') })
})
afterEach(async () => {
  await sql.close()
  rmSync(dir, { recursive: true, force: true })
})

const count = async () => (await sql.all('select count(*) as n from analytics_events'))[0]?.n
const event = (id: string) => ({
  eventId: id,
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: 1,
  props: { type: 'track', event: 'MODAL_OPEN', address: '0xab' },
})

test('the event store keeps events once, newest first, with what was sent', async () => {
  let now = 1
  const events = await openEventStore(sql, () => now)
  await events.add('local', [event('a'), event('a')])
  now = 2
  await events.add('shop', [event('b'), event('a')])
  expect(await events.last(10)).toEqual([
    expect.objectContaining({ id: 'b', projectId: 'shop', event: 'MODAL_OPEN', address: '0xab', at: 2 }),
    expect.objectContaining({ id: 'a', projectId: 'local', body: JSON.stringify(event('a')), at: 1 }),
  ])
  expect(await count()).toBe(2)
})

test('the event store removes what was received before a moment', async () => {
  let now = 1
  const events = await openEventStore(sql, () => now)
  await events.add('local', [event('a')])
  now = 2
  await events.add('local', [event('b')])
  await events.removeBefore(2)
  expect(await events.last(10)).toEqual([expect.objectContaining({ id: 'b' })])
})

test('the event store forgets the oldest events once there are too many', async () => {
  let now = 0
  const events = await openEventStore(sql, () => now)
  for (now = 1; now <= 22; now += 1) {
    await events.add(
      'local',
      Array.from({ length: 500 }, (_, at) => event(`${now}-${at}`)),
    )
  }
  expect(await count()).toBe(10_000)
  const [newest] = await events.last(1)
  expect(newest?.at).toBe(22)
})

test('the event store of a configuration keeps as many events as that says, and no command removes any', async () => {
  const events = await openEventStore(sql, () => 1, 12_000)
  for (let batch = 0; batch < 26; batch += 1)
    await events.add(
      'local',
      Array.from({ length: 500 }, (_, at) => event(`${batch}-${at}`)),
    )
  // A table is a twentieth larger at most.
  expect(await count()).toBeGreaterThanOrEqual(12_000)
  expect(await count()).toBeLessThan(12_600)
  await migrateAll(sql)
  expect(await count()).toBeGreaterThanOrEqual(12_000)
  await openEventStore(sql, () => 1, 12_000)
  expect(await count()).toBe(12_000)
})

test('the event store forgets the oldest events once they are too large, even all of one moment', async () => {
  const events = await openEventStore(sql, () => 1)
  const large = (id: string) => ({ ...event(id), more: 'x'.repeat(8000) })
  const batches = Array.from({ length: 8 }, (_, batch) =>
    Array.from({ length: 400 }, (_, at) => large(`${batch}-${at}`)),
  )
  for (const batch of batches) await events.add('local', batch)
  const [row] = await sql.all('select sum(length(body)) as size from analytics_events')
  expect(Number(row?.size)).toBeLessThanOrEqual(17 * 1024 * 1024)
  expect(Number(row?.size)).toBeGreaterThan(15 * 1024 * 1024)
})
