import { expect, test } from 'vitest'
import { createVault } from '../../page/vault/vault.js'
import {
  ask,
  call,
  codeIn,
  linkIn,
  login,
  mail,
  newDevice,
  origin,
  startOn,
  useServer,
  world,
} from '../../testing/frameServer.js'
import { randomText } from '../shared/encoding.js'
import { readVaultRecord } from '../shared/readVaultRecord.js'
import type { SqlDatabase } from './storage/types.js'

useServer()

class Killed extends Error {}

/** The process ends at the statement of that number, counted from `begin`, before or after the database has it. */
const killAt = (at: number, isAfter: boolean) => {
  let count = 0
  let isDead = false
  let hasBegun = false
  // A batch that is killed between two of its statements has done none of them.
  const run = async <T>(statements: number, act: () => Promise<T>): Promise<T> => {
    if (isDead) throw new Killed()
    if (!hasBegun) return act()
    count += statements
    isDead = count >= at
    if (isDead && (!isAfter || count > at)) throw new Killed()
    const result = await act()
    if (isDead) throw new Killed()
    return result
  }
  const wrap = (database: SqlDatabase): SqlDatabase => ({
    ...database,
    query: (text, values) => run(1, () => database.query(text, values)),
    batch: (statements) => run(statements.length, () => database.batch(statements)),
  })
  const begin = () => {
    hasBegun = true
  }
  return { begin, wrap, isDead: () => isDead }
}

/** One log-in up to a stored wallet. Stops where a call fails. */
async function walk(device: CryptoKeyPair, onCode = () => {}): Promise<string | undefined> {
  const started = await login(device)
  if (started.status !== 200) return undefined
  let code = codeIn(world.mails.at(-1))
  if (started.body.state === 'device') {
    const confirmed = await call(device, '/api/confirm', { link: linkIn(world.mails.at(-1)) })
    if (confirmed.status !== 200) return undefined
    code = confirmed.body.code
  }
  onCode()
  const done = await call(device, '/api/login/code', { mail, code })
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
  const vault = createVault(origin)
  const { record } = await vault.create(opener, slot)
  const proof = await vault.prove(record, read.body.account)
  const added = await call(device, '/api/wallet/add', { record, proof }, { token })
  return added.status === 200 ? record.address : undefined
}

test('R32: killed at every statement of a log-in, before or after it, the server leaves nothing half-written', async () => {
  let kills = 0
  for (const isAfter of [false, true])
    for (let at = 1; ; at++) {
      for (const table of ['logins', 'accounts', 'devices', 'sessions', 'wallets', 'counts', 'proofs'])
        await ask(`delete from frame_${table}`)
      world.mails = []
      const device = await newDevice()
      const { begin, isDead, wrap } = killAt(at, isAfter)
      await startOn(wrap(world.database))
      begin()
      let hasCode = false
      await walk(device, () => {
        hasCode = true
      })
      await startOn(world.database)
      if (!isDead()) break
      kills += 1
      // The stored data is whole: one account for the address, every wallet readable, every session of an account.
      const accounts = await ask('select id from frame_accounts')
      expect(accounts.length, `statement ${at}`).toBeLessThan(2)
      for (const { record } of await ask('select record from frame_wallets'))
        expect(readVaultRecord(JSON.parse(String(record)))?.slots).toHaveLength(2)
      const lost = 'select account from frame_sessions where account not in (select id from frame_accounts)'
      expect(await ask(lost)).toEqual([])
      // A code is used up only with the session that it is for.
      if (hasCode) {
        const kept = await ask('select id from frame_logins union all select family from frame_sessions')
        expect(kept.length, `code of statement ${at}`).toBeGreaterThan(0)
      }
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
