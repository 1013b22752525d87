import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WalletError } from './errors.js'
import { pauseAfter, postJson } from './postJson.js'

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = fetch
  // In the page, a path is one of its own server.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(base + path, init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
  server.closeAllConnections()
})

const failure = async () => {
  const error = await postJson('/api/login', {}).catch((thrown: unknown) => thrown)
  if (!(error instanceof WalletError)) throw new Error('no WalletError')
  return error
}

test.each([
  ['20', 'Try again in 20 seconds.', 20],
  ['1', 'Try again in 1 second.', 1],
  ['600', 'Try again in 10 minutes.', 600],
  ['86400', 'Try again in 24 hours.', 86_400],
  [undefined, 'Try again later.', 0],
  ['-3', 'Try again later.', 0],
])('a limit with Retry-After %s says when to try again', async (header, text, seconds) => {
  answer = (_, response) => {
    if (header !== undefined) response.setHeader('retry-after', header)
    response.writeHead(429).end(JSON.stringify({ error: { code: 'LIMIT', message: 'x' } }))
  }
  const error = await failure()
  expect([error.message, error.code, error.seconds]).toEqual([
    expect.stringContaining(text),
    'LIMIT',
    seconds,
  ])
})

test('a date in Retry-After is read', async () => {
  answer = (_, response) => {
    response.setHeader('retry-after', new Date(Date.now() + 40_000).toUTCString())
    response.writeHead(503).end('<html>')
  }
  const error = await failure()
  expect(error.message).toContain('busy')
  expect(error.seconds).toBeGreaterThan(30)
  expect(error.seconds).toBeLessThanOrEqual(40)
})

test.each([
  [429, '<html>', 'busy'],
  [502, '<html>', 'cannot be reached'],
  [200, '<html>', 'cannot be read'],
  [400, 'null', 'cannot be read'],
  [403, '{"error":{"code":"NEWER","message":"Wrong."}}', 'Wrong.'],
  [403, '{"error":{"code":"LOGIN","message":"Wrong."}}', 'This log-in is over. Start again.'],
])('%i with %s says "%s"', async (status, body, text) => {
  answer = (_, response) => response.writeHead(status).end(body)
  expect((await failure()).message).toContain(text)
})

test('a server that hangs up cannot be reached', async () => {
  answer = (request) => request.socket.destroy()
  expect((await failure()).message).toContain('cannot be reached')
})

test('what is asked again by itself is asked less often, and when the server says', () => {
  expect([0, 1, 2, 3].map((failures) => pauseAfter(1500, failures))).toEqual([1500, 3000, 6000, 12_000])
  expect(pauseAfter(1500, 50)).toBe(30_000)
  expect(pauseAfter(1500, 1, new WalletError('x', 'LIMIT', 20))).toBe(20_000)
  expect(pauseAfter(1500, 1, new WalletError('x', 'LIMIT', 3600))).toBe(30_000)
})
