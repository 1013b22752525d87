import { expect, test } from 'vitest'
import { createMemoryDatabase, type Database, type DeviceKeys, loadDeviceKeys } from './database.js'

/** As seen by a frame whose write takes a while to begin. */
const slow = (database: Database, wait: Promise<unknown>): Database => ({
  ...database,
  set: async (key, value) => {
    await wait
    await database.set(key, value)
  },
})

test('T-H4: two tabs that open a wallet for the first time at once use the same keys, which are those that stay', async () => {
  // Both stores are of frames of one site, which take turns at each step.
  const shared = createMemoryDatabase()
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
