import { expect, test, vi } from 'vitest'
import { createProbes } from './createProbes.js'

const get = (path: string) => new Request(`http://localhost${path}`)
const statusOf = async (answer: Response | Promise<Response> | null) => (await answer)?.status ?? null

test('a server lives as soon as it listens, and is ready when it has started, until it ends', async () => {
  const probes = createProbes(['relay'])
  const ask = async () => [
    await statusOf(probes.answer(get('/health/live'))),
    await statusOf(probes.answer(get('/health/ready'))),
    await statusOf(probes.answer(get('/catalogue/getWallets'))),
    await statusOf(probes.answer(new Request('http://localhost/analytics/e', { method: 'POST' }))),
  ]
  expect(await ask()).toEqual([200, 503, 503, 503])
  probes.start()
  expect(await ask()).toEqual([200, 200, null, null])
  probes.end()
  expect(await ask()).toEqual([200, 503, null, null])
})

test('readiness names what a start waits for, and probes of others stay as they are', async () => {
  const probes = createProbes(['relay'])
  const ready = async () => {
    const reply = (await probes.answer(get('/health/ready'))) as Response
    return [reply.status, reply.headers.get('retry-after'), await reply.json()]
  }
  probes.lacks('database', 'It is away.')
  const problems = { database: 'It is away.' }
  expect(await ready()).toEqual([503, '1', { status: 'starting', roles: ['relay'], problems }])
  expect(await statusOf(probes.answer(get('/health/live')))).toBe(200)
  expect(await statusOf(probes.answer(get('/health/serving')))).toBe(503)
  probes.lacks('database', null)
  expect(await ready()).toEqual([503, '1', { status: 'starting', roles: ['relay'] }])
  probes.start()
  expect(await ready()).toEqual([200, null, { status: 'ready', roles: ['relay'] }])
})

test('a proxy is told to send requests while something is missing, and not while the server starts or ends', async () => {
  const probes = createProbes(['relay'])
  const ask = () => statusOf(probes.answer(get('/health/serving')))
  expect(await ask()).toBe(503)
  probes.start()
  probes.check('database', async () => 'It is away.')
  expect([await ask(), await statusOf(probes.answer(get('/health/ready')))]).toEqual([200, 503])
  probes.end()
  expect(await ask()).toBe(503)
})

test('readiness says what is missing, also when that does not answer at all', async () => {
  vi.useFakeTimers()
  const probes = createProbes(['relay'])
  probes.start()
  let problem: string | null = 'It is away.'
  probes.check('database', async () => problem)
  probes.check('redis', () => new Promise(() => {}))
  const asked = Promise.resolve(probes.answer(get('/health/ready')))
  await vi.advanceTimersByTimeAsync(2001)
  const reply = (await asked) as Response
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('1')
  expect(await reply.json()).toMatchObject({
    status: 'waiting',
    problems: { database: 'It is away.', redis: 'It does not answer in time.' },
  })
  problem = null
  vi.useRealTimers()
})

test('who asks for readiness while it is being found out shares that answer, and the next one asks again', async () => {
  const probes = createProbes(['relay'])
  probes.start()
  let asked = 0
  let problem: string | null = null
  probes.check('database', async () => {
    asked += 1
    return problem
  })
  const at = () => statusOf(probes.answer(get('/health/ready')))
  expect(await Promise.all(Array.from({ length: 50 }, at))).toEqual(Array(50).fill(200))
  expect(asked).toBe(1)
  problem = 'It is away.'
  expect(await at()).toBe(503)
})

test('the needs of a server are named with their problems, those that a start waits for and those that it has', async () => {
  const probes = createProbes(['relay'])
  probes.lacks('database', 'It is away.')
  expect([...(await probes.needs())]).toEqual([['database', 'It is away.']])
  probes.lacks('database', null)
  probes.start()
  probes.check('database', async () => null)
  probes.check('relay', async () => 'Redis is full.')
  expect([...(await probes.needs())]).toEqual([
    ['database', null],
    ['relay', 'Redis is full.'],
  ])
})
