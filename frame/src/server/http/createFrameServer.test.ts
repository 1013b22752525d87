import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../storage/openDatabase.js'
import { createFrameServer } from './createFrameServer.js'

const { settle, stop } = vi.hoisted(() => ({ settle: vi.fn(), stop: vi.fn() }))
vi.mock('./lifecycle.js', async (load) => ({
  ...(await load<object>()),
  createMailer: (config: unknown) => ({ config, settle }),
}))
vi.mock('../events/createDeliverer.js', () => ({ createDeliverer: () => ({ stop }) }))

test('a server that ends stops its deliveries while mails are still under way, so that both together take no longer than one', async () => {
  let finish = () => {}
  const mails = new Promise<void>((resolve) => (finish = resolve))
  // A database of its own: what is replaced above is not for the tests that run together (tests/contract/frame/postgres.test.ts).
  const folder = mkdtempSync(join(tmpdir(), 'appkit-end-'))
  const database = await openDatabase({ file: join(folder, 'frame.sqlite') })
  const frame = await createFrameServer({
    config: { origin: 'http://wallet.localhost:4601', projects: {}, networks: {}, sendMail: async () => {} },
    database,
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
  await database.close()
  rmSync(folder, { recursive: true })
})
