import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppEnv } from 'appkit-server/parts'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { mountLater } from './mountLater.js'

const hourMs = 60 * 60_000
let folder: string
let store: Store
let app: Hono<AppEnv>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-later-'))
  store = openStore(join(folder, 's.sqlite'))
  await store.sql.run('create table frame_identities (opens_at integer, removal_at integer)')
  await store.sql.run('insert into frame_identities values (?, ?), (0, 0)', [30 * hourMs, 50 * hourMs])
  app = new Hono<AppEnv>()
  mountLater(app, store.sql)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (body: unknown, headers: Record<string, string> = { 'x-appkit-sandbox': '1' }) =>
  app.request('http://127.0.0.1:4600/dev/wallet/later', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
const times = () => store.sql.all('select opens_at, removal_at from frame_identities')

test('a developer shortens the waits for ways to log in by hours, and what waits for nothing stays', async () => {
  expect((await ask({ hours: 24 })).status).toBe(200)
  expect(await times()).toEqual([
    { opens_at: 6 * hourMs, removal_at: 26 * hourMs },
    { opens_at: 0, removal_at: 0 },
  ])
  // A removal whose time has come is kept as a removal, at the earliest time.
  expect((await ask({ hours: 48 })).status).toBe(200)
  expect(await times()).toEqual([
    { opens_at: 0, removal_at: 1 },
    { opens_at: 0, removal_at: 0 },
  ])
})

test('a page of another site ends no wait, and neither does what is no number of hours', async () => {
  const before = await times()
  expect((await ask({ hours: 24 }, {})).status).toBe(403)
  expect((await ask({ hours: 24 }, { 'x-appkit-sandbox': '1', origin: 'http://evil.example' })).status).toBe(
    403,
  )
  for (const wrong of [{}, { hours: 0 }, { hours: -1 }, { hours: 'x' }, { hours: 1e9 }, null])
    expect((await ask(wrong)).status).toBe(422)
  expect(await times()).toEqual(before)
})
