import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, call, logIn, mail, newDevice, startOn, useServer, world } from '../../../testing/frameServer.js'
import { openDeliverer, openReceiver, type Received } from '../../../testing/webhookReceiver.js'
import type { WebhookConfig } from '../config/webhooks.js'
import { createPost } from './postEvent.js'

useServer()

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

/** Starts the server of the test with one webhook, and a process that delivers. */
async function withWebhook(more: Partial<WebhookConfig> = {}) {
  const webhooks = { shop: { url: receiver.url, secret: secretOf(1), ...more } }
  await startOn(world.database, { webhooks })
  return { webhooks, deliverer: await openDeliverer(webhooks) }
}

const dataOf = ({ body }: Received) => JSON.parse(body)
const verify = ({ body, headers }: Received, secret = secretOf(1)) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

test('T-K7: a new user is told once, with a signature that the library of Standard Webhooks accepts', async () => {
  const { deliverer } = await withWebhook()
  const device = await newDevice()
  await logIn(device)
  await logIn(device)
  await deliverer.deliver()
  await deliverer.deliver()
  expect(receiver.received).toHaveLength(1)
  const [first] = receiver.received as [Received]
  const [{ id } = { id: '' }] = await ask('select id from frame_accounts')
  expect(verify(first)).toEqual({
    type: 'user.created',
    timestamp: new Date(world.clock).toISOString(),
    data: { user: id, login: 'email' },
  })
  expect(first.headers['webhook-id']).toMatch(/^msg_[\w-]{22}$/)
  expect(() => verify({ ...first, body: first.body.replace('email', 'other') })).toThrow()
  expect(() => verify(first, secretOf(2))).toThrow()
})

test('while a secret is replaced, a receiver with either of the two accepts a message', async () => {
  const { deliverer } = await withWebhook({ secret: [secretOf(2), secretOf(1)] })
  await logIn(await newDevice())
  await deliverer.deliver()
  const [first] = receiver.received as [Received]
  expect(dataOf(first)).toEqual(verify(first, secretOf(1)))
  expect(dataOf(first)).toEqual(verify(first, secretOf(2)))
  expect(() => verify(first, secretOf(3))).toThrow()
})

test('a session that the user ends is told, with its id and without a token', async () => {
  const { deliverer } = await withWebhook({ events: ['session.ended'] })
  const device = await newDevice()
  const { access, refresh } = await logIn(device)
  const [session] = await ask('select family, account from frame_sessions')
  expect((await call(device, '/api/session/end', {}, { token: access })).status).toBe(200)
  await deliverer.deliver()
  const [first] = receiver.received as [Received]
  expect(dataOf(first).data).toEqual({ user: session?.account, session: session?.family, reason: 'logout' })
  expect(first.body).not.toContain(refresh)
  expect(await ask('select family from frame_sessions')).toEqual([])
})

test('an email is in a message only if the webhook asks for it', async () => {
  const webhooks = {
    plain: { url: receiver.url, secret: secretOf(1) },
    mails: { url: receiver.url, secret: secretOf(2), email: true },
  }
  await startOn(world.database, { webhooks })
  await logIn(await newDevice())
  await (await openDeliverer(webhooks)).deliver()
  const emails = receiver.received.map((each) => dataOf(each).data.email)
  expect(emails.sort()).toEqual([mail, undefined])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('what fails is tried again after growing pauses with the same id and body, and given up after three days', async () => {
  const { deliverer } = await withWebhook()
  receiver.state.status = 500
  await logIn(await newDevice())
  const begun = world.clock
  const pauses: number[] = []
  for (let last = begun; ; ) {
    await deliverer.deliver()
    const [row] = await ask('select next_at, state from frame_deliveries')
    if (row?.state !== 'waiting') break
    pauses.push((Number(row.next_at) - last) / 1000)
    world.clock = Number(row.next_at) - 1
    await deliverer.deliver()
    world.clock += 1
    last = world.clock
  }
  expect(receiver.received.length).toBe(pauses.length + 1)
  const minPauses = [5, 300, 1800, 7200, 18_000, 36_000, 86_400, 86_400]
  expect(
    pauses.map((pause, index) => pause >= (minPauses[index] ?? 0) && pause <= (minPauses[index] ?? 0) * 1.11),
  ).toEqual(pauses.map(() => true))
  expect(world.clock - begun).toBeLessThan(3 * 86_400_000)
  expect(new Set(receiver.received.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(
    1,
  )
  expect(String(world.errors.at(-1))).toContain('did not take')
  receiver.state.status = 204
  world.clock += 86_400_000
  await deliverer.deliver()
  expect(receiver.received.length).toBe(pauses.length + 1)
})

test('a receiver that asks for more time gets it, and one that answers 410 is asked no more until its address is another', async () => {
  const { deliverer, webhooks } = await withWebhook()
  receiver.state.status = 503
  receiver.state.headers = { 'retry-after': '120' }
  await logIn(await newDevice())
  await deliverer.deliver()
  const [row] = await ask('select next_at, status from frame_deliveries')
  expect(row).toMatchObject({ status: 503 })
  expect(Number(row?.next_at) - world.clock).toBe(120_000)
  // In the other form it is a date, by the clock of the machine.
  receiver.state.headers = { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }
  world.clock += 130_000
  await deliverer.deliver()
  const [later] = await ask('select next_at from frame_deliveries')
  expect(Number(later?.next_at) - world.clock).toBeGreaterThan(3_500_000)
  world.clock += 3_600_000
  receiver.state.status = 410
  world.clock += 200_000
  await deliverer.deliver()
  receiver.state.status = 204
  world.clock += 10_000_000
  await deliverer.deliver()
  expect(receiver.received).toHaveLength(3)
  const moved = await openDeliverer({ shop: { ...webhooks.shop, url: `${receiver.url}/new` } })
  await moved.deliver()
  expect(receiver.received).toHaveLength(4)
})

test('a receiver that answers 410 gets no more of what waits for it', async () => {
  const { deliverer } = await withWebhook()
  for (let at = 0; at < 10; at++) await logIn(await newDevice(), `user${at}@example.com`)
  receiver.state.status = 410
  await deliverer.deliver()
  // As many as are under way at a time.
  expect(receiver.received).toHaveLength(8)
})

test('two processes that deliver at once send a message once, and one that died is followed by another', async () => {
  const { webhooks } = await withWebhook()
  for (const name of ['ann', 'ben', 'cid', 'dan', 'eve'])
    await logIn(await newDevice(), `${name}@example.com`)
  const workers = await Promise.all([1, 2, 3].map(() => openDeliverer(webhooks)))
  await Promise.all(workers.map((worker) => worker.deliver()))
  expect(receiver.received).toHaveLength(5)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
  await logIn(await newDevice(), 'fay@example.com')
  // The process takes the message, and is gone before it has sent it.
  let hasTaken = () => {}
  const taken = new Promise<void>((resolve) => {
    hasTaken = resolve
  })
  const dead = await openDeliverer(webhooks, () => {
    hasTaken()
    return new Promise(() => {})
  })
  void dead.deliver()
  await taken
  const [next] = workers
  await next?.deliver()
  expect(receiver.received).toHaveLength(5)
  world.clock += 60_000
  await next?.deliver()
  expect(receiver.received).toHaveLength(6)
})

test('the message of a user who was removed meanwhile is not sent', async () => {
  const { deliverer } = await withWebhook()
  await logIn(await newDevice())
  await ask('delete from frame_events')
  await deliverer.deliver()
  expect(receiver.received).toEqual([])
  expect(await ask('select event from frame_deliveries')).toEqual([])
})

test('without a webhook nothing is written down, and an act that fails leaves no event', async () => {
  await logIn(await newDevice())
  expect(await ask('select id from frame_events')).toEqual([])
  await withWebhook()
  const device = await newDevice()
  await call(device, '/api/login', {
    mail: 'ben@example.com',
    projectId: 'local',
    site: 'http://app.localhost:5173',
  })
  await call(device, '/api/login/code', { mail: 'ben@example.com', code: '000000' })
  expect(await ask('select id from frame_events')).toEqual([])
  expect(await ask('select event from frame_deliveries')).toEqual([])
})

test('T-K5: a webhook does not lead to a machine beside the server, whatever its name resolves to, nor by a redirect', async () => {
  const headers = {}
  const resolved = createPost(async () => [
    { address: '203.0.114.9', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ])
  const to = (url: string, allowPrivate = false) => ({ url: new URL(url), allowPrivate })
  const { port } = new URL(receiver.url)
  await expect(resolved(to(`https://hooks.example:${port}/`), headers, '')).rejects.toThrow('private network')
  for (const host of ['10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:7f00:1]', '127.0.0.1', '[fd00::1]'])
    await expect(createPost()(to(`https://${host}:${port}/`), headers, '')).rejects.toThrow('private network')
  receiver.state.status = 302
  receiver.state.headers = { location: receiver.url }
  expect(await createPost()(to(receiver.url), headers, '')).toEqual({ status: 302 })
  expect(receiver.received).toHaveLength(1)
})

test('a receiver that never answers is left after its time, and the attempt has failed', async () => {
  const { createServer } = await import('node:net')
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((done) => silent.once('listening', done))
  const { port } = silent.address() as { port: number }
  const target = { url: new URL(`http://127.0.0.1:${port}/`), allowPrivate: false }
  await expect(createPost(undefined, 50)(target, {}, '{}')).rejects.toThrow()
  silent.close()
})
