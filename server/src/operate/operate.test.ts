import { expect, test } from 'vitest'
import { createLogger, describeError } from './createLogger.js'
import { createMetrics } from './createMetrics.js'
import { reportRequest } from './reportRequest.js'

test('the log is a line of JSON for each entry', () => {
  const lines: string[] = []
  createLogger((line) => lines.push(line)).warn({ role: 'relay' }, 'away')
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    role: 'relay',
    msg: 'away',
  })
})

test.each([
  ['postgres://server:hunter2@db.io/app is away', 'hunter2'],
  ['redis://:hunter2@redis.internal:6379 is away', 'hunter2'],
  ['postgres://server:hun@ter2@db.io/app is away', 'ter2'],
  ['https://hunter2@git.io/app is away', 'hunter2'],
  ['https://rpc.io/?apiKey=abc123def failed', 'abc123def'],
  ['https://rpc.io/v3/0123456789abcdef0123456789abcdef failed', '0123456789abcdef0123456789abcdef'],
  ['the service refused Bearer hunter2.hunter2', 'hunter2'],
  ['authorization: Basic aHVudGVyMg==', 'aHVudGVyMg'],
  ['{"user":"a","password":"hunter2"} is wrong', 'hunter2'],
  ["{ client_secret: 'hunter2 of mine' } is wrong", 'hunter2 of mine'],
  ['the body was {\\"refresh_token\\":\\"hunter2\\"}', 'hunter2'],
  ['password: hunter2', 'hunter2'],
  ['x-api-key: hunter2', 'hunter2'],
  ['the token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln is over', 'eyJzdWIiOiJhIn0'],
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 has no name', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  [`the call 0xa9059cbb${'0'.repeat(24)}${'cd'.repeat(20)}${'0'.repeat(64)} reverted`, 'cd'.repeat(20)],
  [`invalid private key 0x${'ab'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
  [`invalid private key ${'0b'.repeat(32)}`, '0b'.repeat(32)],
  ['F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s failed', 'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 has nothing', 'w508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4 has nothing', 'W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa has nothing', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['cosmos1zcjduepqecdsyknkqjvm4t9jrnkxmelzuqwnp8 has nothing', 'zcjduepqecdsyknkqjvm4t9jrnkxmelzuqwnp8'],
  [
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY is away',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  ],
  ['ann@shop.io is no user', 'ann@shop.io'],
  ["o'brien+new@shop.io is no user", 'brien'],
  ['jürgen@köln.example is no user', 'jürgen'],
  ['/users?email=ann%40shop.io is not there', 'ann%40shop.io'],
])('an error in the log says neither secrets nor who it is about: %s', (message, hidden) => {
  const { error, stack } = describeError(new Error(message))
  expect(`${error}${stack}`).not.toContain(hidden)
  expect(error).toContain('…')
})

test.each([
  'connect ECONNREFUSED 127.0.0.1:5432',
  'The configuration of the server is wrong: limits.relaySocketsPerNetwork has to be a whole number',
  'relation "appkit_signin_sessions" does not exist (code: 42P01)',
  'https://rpc.node.io/v1/status answers 502 after 3000 ms',
  'at mountSpec (file:///app/node_modules/@hono/node-server/dist/index.mjs:12:34)',
])('an error in the log says what is wrong: %s', (message) => {
  expect(describeError(message)).toEqual({ error: message })
})

test('an answered request is counted, and written down as an error only where the server has failed', () => {
  const lines: string[] = []
  const parts = { log: createLogger((line) => lines.push(line)), metrics: createMetrics() }
  const request = { id: 'i', role: 'wallet', operation: '/api/login', method: 'POST', ms: 3 }
  for (const status of [200, 429, 503]) reportRequest(parts, { ...request, status })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ ...request, status: 200, level: 'info' }),
    expect.objectContaining({ ...request, status: 429, level: 'info' }),
    expect.objectContaining({ ...request, status: 503, level: 'error' }),
  ])
})

/** Metrics of which something was counted. */
function count() {
  const metrics = createMetrics()
  metrics.request({ role: 'catalogue', operation: 'getWallets', status: 200 }, 0.02)
  metrics.counter('relay_messages_total', 'Messages').add(3)
  metrics.gauge('relay_sockets', 'Sockets', () => 7)
  return metrics
}

test.each([
  ['nothing', undefined],
  ['*/*', '*/*'],
])('who accepts %s gets the metrics as text, with what was counted', async (_what, accept) => {
  const metrics = count()
  // A request of another scraper, for OpenMetrics, changes nothing.
  await metrics.print('application/openmetrics-text')
  const { text, type } = await metrics.print(accept)
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(text).toContain(
    'appkit_request_seconds_count{role="catalogue",operation="getWallets",status="200"} 1',
  )
  expect(text).toContain('# TYPE appkit_relay_messages_total counter\nappkit_relay_messages_total 3')
  expect(text).toContain('appkit_relay_sockets 7')
  expect(text).toContain('appkit_process_cpu_seconds_total')
  expect(text).not.toContain('# EOF')
})

test('who accepts OpenMetrics, as Prometheus does, gets that, up to its end', async () => {
  const metrics = count()
  const accept = 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.2,*/*;q=0.1'
  for (const each of [accept, 'Application/OpenMetrics-Text']) {
    const { text, type } = await metrics.print(each)
    expect(type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
    expect(text).toContain('# TYPE appkit_relay_messages counter\nappkit_relay_messages_total 3\n')
    expect(text).toContain('appkit_relay_sockets 7')
    expect(text).toContain('appkit_request_seconds_bucket{le="0.025",')
    expect(text).not.toMatch(/\n\n/)
    expect(text.endsWith('\n# EOF\n')).toBe(true)
  }
})

test('numbers by a label are read when somebody asks, and one that is gone is not shown any more', async () => {
  const metrics = createMetrics()
  let numbers = new Map([
    ['database', 1],
    ['relay', 0],
  ])
  metrics.gauges('missing', 'What does not answer', 'need', async () => numbers)
  const lines = async () =>
    (await metrics.print()).text.split('\n').filter((line) => /^appkit_missing/.test(line))
  expect(await lines()).toEqual(['appkit_missing{need="database"} 1', 'appkit_missing{need="relay"} 0'])
  numbers = new Map([['database', 0]])
  expect(await lines()).toEqual(['appkit_missing{need="database"} 0'])
})
