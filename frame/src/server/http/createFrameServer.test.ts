import { expect, test, vi } from 'vitest'
import { origin, useServer, world } from '../../../testing/frameServer.js'
import { createFrameServer } from './createFrameServer.js'

const { settle, stop } = vi.hoisted(() => ({ settle: vi.fn(), stop: vi.fn() }))
vi.mock('./lifecycle.js', async (load) => ({
  ...(await load<object>()),
  createMailer: (config: unknown) => ({ config, settle }),
}))
vi.mock('../events/createDeliverer.js', () => ({ createDeliverer: () => ({ stop }) }))

useServer()

test('a server that ends stops its deliveries while mails are still under way, so that both together take no longer than one', async () => {
  let finish = () => {}
  const mails = new Promise<void>((resolve) => (finish = resolve))
  const frame = await createFrameServer({
    config: { origin, projects: {}, networks: {}, sendMail: async () => {} },
    database: world.database,
    secret: new Uint8Array(32).fill(7),
    files: { build: 'test', read: () => undefined },
  })
  settle.mockReturnValueOnce(mails)
  stop.mockResolvedValueOnce(undefined)
  let hasEnded = false
  const ending = frame.close().then(() => {
    hasEnded = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(stop).toHaveBeenCalledTimes(1)
  expect(hasEnded).toBe(false)
  finish()
  await ending
})
