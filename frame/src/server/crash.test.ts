import { expect, test } from 'vitest'
import { createVault } from '../../page/vault/vault.js'
import {
  call,
  codeIn,
  linkIn,
  login,
  mail,
  newDevice,
  startOn,
  useServer,
  world,
} from '../../testing/frameServer.js'
import { randomText } from '../shared/encoding.js'
import { readVaultRecord } from '../shared/vaultRecord.js'
import type { SqlDatabase } from './storage/types.js'

useServer()

class Killed extends Error {}

/** The process ends at the statement of that number, before or after the database has it. */
const killAt = (at: number, isAfter: boolean) => {
  let count = 0
  let isDead = false
  const wrap = (database: SqlDatabase): SqlDatabase => ({
    ...database,
    query: async (text, values) => {
      // The tables are made at the start.
      if (isDead) throw new Killed()
      if (text.startsWith('create')) return database.query(text, values)
      count += 1
      isDead = count === at
      if (isDead && !isAfter) throw new Killed()
      const rows = await database.query(text, values)
      if (isDead) throw new Killed()
      return rows
    },
  })
  return { wrap, isDead: () => isDead }
}

/** One log-in up to a stored wallet. Stops where a call fails. */
async function walk(device: CryptoKeyPair): Promise<string | undefined> {
  const started = await login(device)
  if (started.status !== 200) return undefined
  if (started.body.state === 'device') {
    const link = linkIn(world.mails.at(-1))
    if ((await call(device, '/api/confirm', { link })).status !== 200) return undefined
  }
  const done = await call(device, '/api/login/code', { mail, code: codeIn(world.mails.at(-1)) })
  if (done.status !== 200) return undefined
  const token = String(done.body.access)
  const read = await call(device, '/api/wallet', {}, { token })
  if (read.status !== 200) return undefined
  if (read.body.wallet !== null) return read.body.wallet.record.address
  const slot = randomText(16)
  const { body, status } = await call(device, '/api/wallet/secret', { slot }, { token })
  if (status !== 200) return undefined
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const opener = { kind: 'device' as const, key, device: randomText(32), secret: String(body.secret) }
  const { record } = await createVault().create(opener, slot)
  const added = await call(device, '/api/wallet/add', { record }, { token })
  return added.status === 200 ? record.address : undefined
}

test('R32: killed at every statement of a log-in, before or after it, the server leaves nothing half-written', async () => {
  let kills = 0
  for (const isAfter of [false, true])
    for (let at = 1; ; at++) {
      for (const table of ['logins', 'accounts', 'devices', 'sessions', 'wallets', 'counts', 'proofs'])
        await world.database.query(`delete from frame_${table}`, [])
      const device = await newDevice()
      const { isDead, wrap } = killAt(at, isAfter)
      await startOn(wrap(world.database))
      await walk(device)
      await startOn(world.database)
      if (!isDead()) break
      kills += 1
      // What is stored is whole: one account for the address, every wallet readable, every session of an account.
      const ask = (text: string) => world.database.query(text, [])
      const accounts = await ask('select id from frame_accounts')
      expect(accounts.length, `statement ${at}`).toBeLessThan(2)
      for (const { record } of await ask('select record from frame_wallets'))
        expect(readVaultRecord(JSON.parse(String(record)))?.slots).toHaveLength(2)
      const lost = 'select account from frame_sessions where account not in (select id from frame_accounts)'
      expect(await ask(lost)).toEqual([])
      // The same device logs in again, once the next mail may be sent, and comes to one wallet.
      world.clock += 60_000
      const address = await walk(device)
      expect(address, `after statement ${at}`).toMatch(/^0x/)
      expect(await ask('select account from frame_wallets')).toHaveLength(1)
      expect(await ask('select id from frame_accounts')).toHaveLength(1)
    }
  // A log-in has some thirty statements.
  expect(kills).toBeGreaterThan(40)
}, 120_000)
