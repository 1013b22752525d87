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
  ['https://rpc.io/?apiKey=abc123def failed', 'abc123def'],
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 has no name', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  [`invalid private key 0x${'ab'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
  ['F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s failed', 'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s'],
  ['ann@shop.io is no user', 'ann@shop.io'],
])('an error in the log says neither secrets nor who it is about: %s', (message, hidden) => {
  const { error, stack } = describeError(new Error(message))
  expect(`${error}${stack}`).not.toContain(hidden)
  expect(error).toContain('…')
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

test('metrics are printed in the form of OpenMetrics, with what was counted', async () => {
  const metrics = createMetrics()
  metrics.request({ role: 'catalogue', operation: 'getWallets', status: 200 }, 0.02)
  metrics.counter('relay_messages_total', 'Messages').add(3)
  metrics.gauge('relay_sockets', 'Sockets', () => 7)
  const { text } = await metrics.print()
  expect(text).toContain(
    'appkit_request_seconds_count{role="catalogue",operation="getWallets",status="200"} 1',
  )
  expect(text).toContain('appkit_relay_messages_total 3')
  expect(text).toContain('appkit_relay_sockets 7')
  expect(text).toContain('appkit_process_cpu_seconds_total')
})
