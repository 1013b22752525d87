import { afterEach, expect, test, vi } from 'vitest'
import { origin, startOn, useServer, world } from '../../../testing/frameServer.js'
import { type Mail, resolveConfig } from '../config/config.js'
import { createMailer } from './lifecycle.js'

useServer()
afterEach(() => void vi.useRealTimers())

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

/** A mailer whose provider takes a mail and never answers, or answers when the test says so. */
function hang() {
  const sent: Mail[] = []
  const config = resolveConfig({
    origin,
    projects: {},
    networks: {},
    sendMail: async (mail) => {
      sent.push(mail)
      await new Promise(() => {})
    },
  })
  const mailer = createMailer(config)
  const send = () => mailer.config.sendMail({ to: 'ann@example.com', subject: 's', text: 't', html: 'h' })
  return { send, sent, settle: mailer.settle }
}

test('a user who waits for a mail whose provider hangs is told so after ten seconds', async () => {
  vi.useFakeTimers()
  const { send, sent } = hang()
  const outcome = send().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toMatchObject({ message: 'The mail was not taken within 10 seconds.' })
  expect(sent).toHaveLength(1)
})

test('an end waits for mails under way, and at most ten seconds for a provider that hangs', async () => {
  vi.useFakeTimers()
  const { send, settle } = hang()
  let hasEnded = false
  const mails = [send()]
  const ending = settle().then(() => {
    hasEnded = true
  })
  await vi.advanceTimersByTimeAsync(6000)
  expect(hasEnded).toBe(false)
  mails.push(send())
  for (const each of mails) each.catch(() => {})
  await vi.advanceTimersByTimeAsync(4000)
  await ending
  expect(hasEnded).toBe(true)
})
