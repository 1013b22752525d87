import { expect, test } from 'vitest'
import { type Database, type DeviceKeys, loadDeviceKeys } from './database.js'

/** The database of two frames of one site, which take turns at each step, with the lock of their browser. */
function createShared(): Database {
  const values = new Map<string, unknown>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    get: async (key) => values.get(key) as undefined,
    set: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
    alone: (act) => {
      const turn = last.then(act)
      last = turn.catch(() => {})
      return turn
    },
  }
}

/** As seen by a frame whose write takes a while to begin. */
const slow = (database: Database, wait: Promise<unknown>): Database => ({
  ...database,
  set: async (key, value) => {
    await wait
    await database.set(key, value)
  },
})

test('T-H4: two tabs that open a wallet for the first time at once use the same keys, which are those that stay', async () => {
  const shared = createShared()
  let go = () => {}
  const wait = new Promise<void>((resolve) => {
    go = resolve
  })
  const late = loadDeviceKeys(slow(shared, wait))
  const early = loadDeviceKeys(shared)
  // The first one may have to wait for the other.
  await Promise.race([early, new Promise((resolve) => setTimeout(resolve, 200))])
  go()
  const [one, other] = await Promise.all([early, late])
  const kept = await shared.get<DeviceKeys>('device')
  expect(one.slot).toBe(kept?.slot)
  expect(other.slot).toBe(kept?.slot)
  expect((await loadDeviceKeys(shared)).proof).toBe(one.proof)
})
