import { expect, test } from 'vitest'
import {
  ask,
  logIn,
  minute,
  newDevice,
  startOn,
  useServer,
  watched,
  world,
} from '../../../testing/frameServer.js'
import { checkAuditLog } from './checkAuditLog.js'
import { createStore } from './createStore.js'
import { migrations } from './migrations.js'
import { needed, type SqlDatabase, statement } from './types.js'

useServer()

const createTestStore = (database: SqlDatabase = world.database) => createStore(database, () => world.clock)
const conflict = (code: string) => Object.assign(new Error('deadlock detected'), { code })

test('a batch is done whole, or not at all: if one statement fails, and if one returns no row that has to', async () => {
  const store = await createTestStore()
  const add = (id: string) => statement('insert into frame_proofs (id, until) values (?, 9)', [id])
  const rows = async () => (await ask('select id from frame_proofs order by id')).map(({ id }) => id)
  const done = await store.batch([add('a'), needed('select id from frame_proofs where id = ?', ['a'])])
  expect(done).toEqual({ isDone: true, rows: [[], [{ id: 'a' }]] })
  const refused = [add('b'), needed('select id from frame_proofs where id = ?', ['none']), add('c')]
  expect(await store.batch(refused, [{ event: 'test', subject: 'x' }])).toEqual({
    isDone: false,
    rows: [[], []],
  })
  await expect(store.batch([add('d'), add('a')])).rejects.toThrow(/unique/i)
  expect(await rows()).toEqual(['a'])
  expect(await ask('select event from frame_audit')).toEqual([])
})

test('what the database ended because of others is done again, and given up after five times', async () => {
  for (const code of ['40P01', '40001']) {
    let left = 4
    const store = await createTestStore(
      watched(world.database, (text) => {
        if (text.startsWith('insert into frame_proofs') && left-- > 0) throw conflict(code)
      }),
    )
    expect(await store.useProof(code, minute)).toBe(true)
    left = 4
    const add = statement('insert into frame_proofs (id, until) values (?, 9)', [`${code} in a batch`])
    expect((await store.batch([add], [{ event: 'test', subject: code }])).isDone).toBe(true)
    left = 5
    await expect(store.useProof('another', minute)).rejects.toThrow('deadlock')
  }
  expect(await ask('select id from frame_proofs')).toHaveLength(4)
  expect(await checkAuditLog(ask)).toEqual({ entries: 2, broken: [] })
})

test('another error is not tried again', async () => {
  let tries = 0
  const store = await createTestStore(
    watched(world.database, (text) => {
      if (text.startsWith('insert into frame_proofs') && ++tries > 0) throw conflict('22001')
    }),
  )
  await expect(store.useProof('a', minute)).rejects.toThrow('deadlock')
  expect(tries).toBe(1)
})

test('the log goes on after an entry whose reply was lost, and all its chains can be checked', async () => {
  let isLost = false
  const store = await createTestStore({
    ...world.database,
    batch: async (statements) => {
      const batch = await world.database.batch(statements)
      if (isLost) throw new Error('the connection broke')
      return batch
    },
  })
  await store.audit('one', 'a')
  isLost = true
  await expect(store.audit('two', 'a')).rejects.toThrow('the connection broke')
  isLost = false
  await store.audit('three', 'a')
  await store.audit('four', 'a')
  expect(await checkAuditLog(ask)).toEqual({ entries: 4, broken: [] })
})

test('a server runs on a database that a newer one has extended', async () => {
  for (const table of ['accounts', 'devices', 'sessions', 'logins', 'audit', 'wallets', 'counts', 'proofs'])
    await ask(`alter table frame_${table} add column later text not null default 'x'`)
  await ask('insert into frame_schema (version, at) values (?, 0)', [migrations.length + 1])
  await startOn(world.database)
  await logIn(await newDevice())
  expect(await ask('select later from frame_sessions')).toEqual([{ later: 'x' }])
})
