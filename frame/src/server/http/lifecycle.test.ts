import { expect, test } from 'vitest'
import { origin, startOn, useServer, world } from '../../../testing/frameServer.js'

useServer()

test('the server is alive, and not ready, while its database does not answer', async () => {
  let isDown = false
  await startOn({
    ...world.database,
    query: (text, values) =>
      isDown ? Promise.reject(new Error('no database')) : world.database.query(text, values),
  })
  const ask = async (path: string) => (await world.frame.handle(new Request(origin + path), '')).status
  expect([await ask('/health'), await ask('/ready')]).toEqual([200, 200])
  isDown = true
  expect([await ask('/health'), await ask('/ready')]).toEqual([200, 503])
  expect(world.errors).toHaveLength(1)
})
