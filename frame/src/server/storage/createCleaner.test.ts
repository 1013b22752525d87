import { afterEach, expect, test, vi } from 'vitest'
import {
  ask,
  call,
  logIn,
  login,
  mail,
  minute,
  newDevice,
  site,
  startOn,
  useServer,
  watched,
  world,
} from '../../../testing/frameServer.js'
import { checkAuditLog } from './checkAuditLog.js'
import { createCleaner, type Retention } from './createCleaner.js'
import { createStore } from './createStore.js'

useServer()
afterEach(() => {
  vi.useRealTimers()
})

const day = 24 * 60 * minute
const count = async (table: string) => (await ask(`select 1 as one from ${table}`)).length

/** Removes what is over, as the timer of a server does. */
async function clean(retention: Retention = {}, database = world.database): Promise<void> {
  let hasStarted = false
  const seen = watched(database, (text, values) => {
    if (hasStarted) world.watch?.(text, values)
  })
  const store = await createStore(seen, () => world.clock)
  hasStarted = true
  const cleaner = createCleaner(store, retention, (error) => world.errors.push(error))
  await cleaner.clean()
  await cleaner.stop()
}

test('an unfinished log-in and change of an email are gone a day after they ended, and not before', async () => {
  const device = await newDevice()
  const { access: token } = await logIn(device)
  await call(device, '/api/email', { mail: 'new@example.com', projectId: 'local', site }, { token })
  await login(await newDevice(), {}, 'other@example.com')
  world.clock += day
  await clean()
  expect([await count('frame_logins'), await count('frame_email_changes')]).toEqual([1, 1])
  world.clock += 10 * minute
  await clean()
  expect([await count('frame_logins'), await count('frame_email_changes')]).toEqual([0, 0])
})

test('proofs, counts and sessions go when they are over; an account and its wallet stay', async () => {
  await logIn(await newDevice())
  world.clock += 29 * day
  await clean()
  expect([await count('frame_proofs'), await count('frame_counts')]).toEqual([0, 0])
  expect([await count('frame_sessions'), await count('frame_accounts')]).toEqual([1, 1])
  world.clock += day
  await clean()
  expect([await count('frame_sessions'), await count('frame_accounts')]).toEqual([0, 1])
})

test('a device is forgotten after the days that the operator gives, and asks for the link again', async () => {
  const device = await newDevice()
  await logIn(device)
  world.clock += 31 * day
  await clean()
  expect((await login(device)).body.state).toBe('code')
  world.clock += day
  await clean({ devices: 30 })
  expect((await login(device)).body.state).toBe('device')
})

test('what is over goes in steps of 500 rows, however many there are', async () => {
  const rows = Array.from({ length: 1203 }, (_, index) => `('p${index}', ${index})`)
  await world.database.query(`insert into frame_proofs (id, until) values ${rows.join(', ')}`, [])
  const removed: string[] = []
  const database = watched(world.database, (text) => {
    if (text.startsWith('delete from frame_proofs')) removed.push(text)
  })
  await clean({}, database)
  expect(await count('frame_proofs')).toBe(0)
  expect(removed).toHaveLength(3)
  if (database.dialect === 'postgres') return
  const plan = await ask(`explain query plan ${removed[0]}`, [0])
  expect(plan.filter(({ detail }) => /^SCAN frame_/.test(String(detail)))).toEqual([])
})

test('the log can be checked after its beginning was removed; an entry that is changed or left out is found', async () => {
  const check = () => checkAuditLog(ask)
  await logIn(await newDevice())
  world.clock += 401 * day
  await startOn(world.database)
  await logIn(await newDevice(), 'other@example.com')
  expect(await check()).toEqual({ entries: 6, broken: [] })
  await clean()
  expect(await check()).toEqual({ entries: 3, broken: [] })
  const [{ writer } = { writer: '' }] = await ask('select writer from frame_audit limit 1')
  await ask('update frame_audit set subject = ? where number = 2', [mail])
  expect(await check()).toEqual({ entries: 3, broken: [writer] })
  await ask('delete from frame_audit where number = 2')
  expect(await check()).toEqual({ entries: 2, broken: [writer] })
})

test('a chain whose first entries were removed goes on, and can be checked; the entry that is cut off is found', async () => {
  await logIn(await newDevice())
  world.clock += 401 * day
  await logIn(await newDevice(), 'other@example.com')
  await clean()
  expect(await checkAuditLog(ask)).toEqual({ entries: 3, broken: [] })
  await ask('delete from frame_audit where number = 4')
  expect((await checkAuditLog(ask)).broken).toHaveLength(1)
})

test('a server cleans once a minute, and no more when it is closed; an error is reported', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isDown = false
  await startOn(
    watched(world.database, () => {
      if (isDown) throw new Error('the database is away')
    }),
  )
  const expire = () => ask('insert into frame_proofs (id, until) values (?, 0)', ['old'])
  await expire()
  vi.advanceTimersByTime(minute)
  await expect.poll(() => count('frame_proofs')).toBe(0)
  isDown = true
  // A minute that passes while a run is still at work starts none.
  const errors = () => {
    vi.advanceTimersByTime(minute)
    return world.errors
  }
  await expect.poll(errors).not.toEqual([])
  isDown = false
  await world.frame.close()
  await expire()
  vi.advanceTimersByTime(10 * minute)
  expect(vi.getTimerCount()).toBe(0)
  expect(await count('frame_proofs')).toBe(1)
})
