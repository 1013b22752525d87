import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppEnv } from 'appkit-server/parts'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { mountWalletLog } from './mountWalletLog.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let folder: string
let store: Store
let app: Hono<AppEnv>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-log-'))
  store = openStore(join(folder, 's.sqlite'))
  const { sql } = store
  await sql.run('create table frame_addresses (address text, account text)')
  await sql.run('insert into frame_addresses values (?, ?)', [address.toLowerCase(), 'ann'])
  await sql.run(
    'create table frame_audit (number integer, at integer, event text, subject text, detail text)',
  )
  const rows = [
    [1, 10, 'link', 'ann', '{"kind":"google"}'],
    [2, 20, 'secret', 'ann', '{"slot":"device"}'],
    [3, 20, 'data', 'ann', '{}'],
    [4, 30, 'link', 'bob', '{"kind":"github"}'],
    [5, 40, 'export', 'ann', '{"requestHash":"ab12","site":"http://localhost:5173"}'],
  ]
  for (const row of rows) await sql.run('insert into frame_audit values (?, ?, ?, ?, ?)', row)
  app = new Hono<AppEnv>()
  mountWalletLog(app, sql)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (query: string, headers: Record<string, string> = {}) =>
  app.request(`http://127.0.0.1:4600/dev/wallet/log${query}`, { headers })

test('an app of this machine reads what the user of an address has done, and nothing of others or of what opens the wallet', async () => {
  const reply = await ask(`?address=${address}`, { origin: 'http://localhost:5173' })
  expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
  expect(await reply.json()).toEqual({
    entries: [
      { at: 10, event: 'link', kind: 'google' },
      { at: 20, event: 'data' },
      { at: 40, event: 'export' },
    ],
  })
})

test('a page of the internet is told nothing, and an address that is none is refused', async () => {
  const foreign = await ask(`?address=${address}`, { origin: 'https://evil.example' })
  expect([foreign.status, await foreign.json()]).toEqual([403, {}])
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  for (const query of ['', '?address=', '?address=ann', `?address=${address}0`])
    expect((await ask(query)).status).toBe(422)
})
