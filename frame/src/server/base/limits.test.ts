import { expect, test } from 'vitest'
import {
  call,
  codeIn,
  confirm,
  logIn,
  login,
  mail,
  minute,
  newDevice,
  site,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { limit } from '../parts/buckets.js'
import { createStore } from '../storage/createStore.js'
import { type FrameLimits, readLimits } from './limits.js'

useServer()

const hour = 60 * minute
const startWith = (limits: FrameLimits) => startOn(world.database, { limits })

/** Starts a log-in of an email on so many devices that it was never used on. */
async function startAsStrangers(count: number) {
  const replies: Awaited<ReturnType<typeof login>>[] = []
  for (let at = 0; at < count; at++)
    replies.push(await login(await newDevice(), { client: `198.51.100.${at}` }))
  return replies
}

test('T-G8: ten strangers an hour keep nobody out of the devices that the email was used on', async () => {
  const device = await newDevice()
  await logIn(device)
  for (let round = 0; round < 24; round++) {
    const strangers = await startAsStrangers(12)
    expect(strangers.map(({ status }) => status)).toContain(429)
    expect((await login(device)).body).toMatchObject({ state: 'code' })
    world.clock += hour
  }
})

test('T-G8: a new device whose link was followed has mails of its own', async () => {
  const device = await newDevice()
  await login(device)
  await confirm(device)
  await startAsStrangers(12)
  world.clock += minute
  expect((await login(device)).body.state).toBe('code')
})

test('T-G8: strangers of one email share ten mails an hour, and a device that knows it has ten of its own', async () => {
  const device = await newDevice()
  await logIn(device)
  const strangers = await startAsStrangers(12)
  expect(strangers.filter(({ status }) => status === 200)).toHaveLength(9)
  const own: number[] = []
  for (let at = 0; at < 12; at++) {
    world.clock += minute
    own.push((await login(device)).status)
  }
  expect(own).toEqual([...Array(10).fill(200), 429, 429])
})

test('T-G8: a call that is refused does not count, and Retry-After is what is left of the hour', async () => {
  await startWith({ callsPerClientHour: 3 })
  for (let at = 0; at < 3; at++) expect((await login(await newDevice())).status).toBe(200)
  world.clock += 59 * minute
  for (let at = 0; at < 50; at++) {
    const { body, headers, status } = await login(await newDevice())
    expect([status, body.error.code, body.error.seconds]).toEqual([429, 'LIMIT', 60])
    expect(headers.get('retry-after')).toBe('60')
  }
  world.clock += minute
  expect((await login(await newDevice())).status).toBe(200)
})

test('T-G8: a call that one limit refuses counts in none of the others', async () => {
  await startWith({ mailsToNewDevicesHour: 1, callsPerClientHour: 2 })
  expect((await login(await newDevice())).status).toBe(200)
  for (let at = 0; at < 5; at++) expect((await login(await newDevice())).status).toBe(429)
  expect((await login(await newDevice(), {}, 'bob@example.com')).status).toBe(200)
})

test('T-G8: of calls at the same time, no more pass than a limit lets through', async () => {
  const store = await createStore(world.database, () => world.clock)
  const buckets = ['one', 'other'].map((id) => ({ id, max: 3, span: hour }))
  const calls = await Promise.allSettled(Array.from({ length: 9 }, () => limit(store, ...buckets)))
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a mail that could not be sent does not count', async () => {
  await startWith({ mailsToNewDevicesHour: 1, callsPerClientHour: 1 })
  const device = await newDevice()
  world.isMailDown = true
  for (let at = 0; at < 3; at++) expect((await login(device)).body.error.code).toBe('LATER')
  world.isMailDown = false
  expect((await login(device)).status).toBe(200)
})

test.each([
  ['one /64 of IPv6', (at: number) => `2001:db8:1:2:${at.toString(16)}::1`],
  [
    'an IPv4 address, in the forms that IPv6 has for it',
    (at: number) => ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '64:ff9b::192.0.2.7'][at % 4] ?? '',
  ],
])('T-G8: %s is one client', async (_, clientAt) => {
  await startWith({ callsPerClientHour: 4 })
  const statuses: number[] = []
  for (let at = 0; at < 6; at++)
    statuses.push((await login(await newDevice(), { client: clientAt(at) }, `m${at}@example.com`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  // The next network is somebody else.
  for (const client of ['2001:db8:1:3::1', '192.0.2.8'])
    expect((await login(await newDevice(), { client }, 'other@example.com')).status).toBe(200)
})

test('an office of 200 people behind one address logs in within an hour: new devices, each with a second try', async () => {
  const { callsPerClientHour } = readLimits({}, (what) => {
    throw new Error(what)
  })
  const device = await newDevice()
  await login(device)
  const code = await confirm(device)
  await call(device, '/api/login/code', { mail, code: code === '000000' ? '111111' : '000000' })
  expect((await call(device, '/api/login/code', { mail, code })).status).toBe(200)
  const [max] = await world.database.query('select max(number) as calls from frame_counts', [])
  expect(Number(max?.calls) * 200).toBeLessThanOrEqual(callsPerClientHour)
})

test('T-G8: strangers who ask for mails to an address do not keep an email from being changed', async () => {
  const device = await newDevice()
  const { access: token } = await logIn(device)
  const next = 'ann.new@example.com'
  await startAsStrangers(12)
  for (let at = 0; at < 12; at++) await login(await newDevice(), { client: `198.51.100.${at}` }, next)
  const start = await call(device, '/api/email', { mail: next, projectId: 'local', site }, { token })
  expect(start.body).toEqual({ stage: 'primary' })
  const code = codeIn(world.mails.at(-1))
  expect((await call(device, '/api/email/old', { code }, { token })).status).toBe(200)
  expect(world.mails.at(-1)?.to).toBe(next)
})

/** Has strangers type wrong codes of mails to an address, each in an account and on a device of their own. */
async function guess(strangers: number, steps: (send: Send) => Promise<string>): Promise<string[]> {
  const answers: string[] = []
  for (let at = 0; at < strangers; at++) {
    const [device, client] = [await newDevice(), `203.0.113.${at}`]
    const { access: token } = await logIn(device, `eve${at}@example.com`)
    const send: Send = (path, body) => call(device, path, body, { token, client })
    const path = await steps(send)
    const code = codeIn(world.mails.at(-1)) === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries++) answers.push((await send(path, { code })).body.error.code)
  }
  return answers
}

type Send = (path: string, body: object) => ReturnType<typeof call>
const start = { mail, projectId: 'local', site }

test.each([
  [
    'links',
    async (send: Send) => {
      await send('/api/link/mail', start)
      return '/api/link/mail/code'
    },
  ],
  [
    'changes to',
    async (send: Send) => {
      await send('/api/email', start)
      await send('/api/email/old', { code: codeIn(world.mails.at(-1)) })
      return '/api/email/new'
    },
  ],
])('T-G1: a code that %s an email is tried ten times an hour, on however many devices and accounts', async (_, steps) => {
  const answers = await guess(4, steps)
  expect(answers).toEqual([...Array(10).fill('CODE'), ...Array(10).fill('LIMIT')])
  expect(world.mails.at(-1)?.to).toBe(mail)
  // Whose email it is logs in all the same.
  const device = await newDevice()
  expect((await logIn(device)).access).toBeDefined()
})

/** Starts log-ins, each of an email of its own, on a device and an address of its own. */
async function startBotnet(count: number, step = 1) {
  const statuses: number[] = []
  for (let at = 0; at < count; at++) {
    const client = `2001:db8:${step}:${at.toString(16)}::1`
    statuses.push((await login(await newDevice(), { client }, `bot${step}-${at}@example.com`)).status)
  }
  return statuses
}

test('T-G8: who has as many addresses, devices and emails as they like has no more mails sent in an hour than the operator allows', async () => {
  await startWith({ mailsHour: 8 })
  expect(await startBotnet(6)).toEqual([200, 200, 200, 200, 429, 429])
  expect(world.mails).toHaveLength(4)
  expect(world.outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'refused', 'refused'])
  world.clock += hour
  expect(await startBotnet(1, 2)).toEqual([200])
})

test('T-G8: a botnet that has all mails to new devices sent keeps nobody out of the devices that an email was used on', async () => {
  const device = await newDevice()
  await logIn(device)
  await startWith({ mailsHour: 4 })
  world.clock += hour
  expect(await startBotnet(4)).toEqual([200, 200, 429, 429])
  expect((await login(device)).body).toMatchObject({ state: 'code' })
})

test('T-G8: mails to emails that are linked or changed to count among all mails to new devices', async () => {
  const device = await newDevice()
  const { access: token } = await logIn(device)
  await startWith({ mailsHour: 6 })
  world.clock += minute
  expect(await startBotnet(2)).toEqual([200, 200])
  const link = await call(device, '/api/link/mail', { ...start, mail: 'ann.too@example.com' }, { token })
  expect(link.body.error.code).toBe('LIMIT')
})

test('an operator hears once an hour that all mails of the hour were asked for', async () => {
  await startWith({ mailsHour: 2 })
  world.errors.length = 0
  await startBotnet(4)
  expect(world.errors).toEqual([
    expect.objectContaining({ message: expect.stringContaining('limits.mailsHour') }),
  ])
  world.clock += hour
  await startBotnet(4, 2)
  expect(world.errors).toHaveLength(2)
})
