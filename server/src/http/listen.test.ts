import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Listening, listen } from './listen.js'

const failures: string[] = []
let server: Listening
beforeEach(async () => {
  failures.length = 0
  const slowest = { headersTimeout: 500, requestTimeout: 1500, connectionsCheckingInterval: 50 }
  const answer = async (request: Request) => new Response(`${(await request.text()).length} bytes`)
  server = await listen({ port: 0, answer, onFailure: (message) => failures.push(message), slowest })
})
afterEach(async () => {
  await server.close()
  expect(failures).toEqual([])
})

/** Sends pieces of bytes with pauses between them, for ever if nobody ends it. */
function drip(pieces: readonly string[], pause: number) {
  const socket = connect(server.port, '127.0.0.1')
  let reply = ''
  let at = 0
  socket.on('error', () => {})
  socket.on('data', (data) => {
    reply += data
  })
  const timer = setInterval(() => socket.write(pieces[at++] ?? 'x'), pause)
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => {
      clearInterval(timer)
      resolve(reply)
    })
  })
  return { ended, end: () => socket.destroy() }
}
const head = 'POST / HTTP/1.1\r\nhost: localhost\r\n'

test.each([
  ['a head byte by byte', [...head], 'HTTP/1.1 408'],
  ['a head that never ends', [head, ...Array(1000).fill('a: b\r\n')], 'HTTP/1.1 408'],
  ['a body byte by byte', [`${head}content-length: 100000\r\n\r\n`], 'HTTP/1.1 408'],
  [
    'a body in pieces without an end',
    [`${head}transfer-encoding: chunked\r\n\r\n`, ...Array(1000).fill('1\r\nx\r\n')],
    '',
  ],
  ['nothing at all', Array(1000).fill(''), ''],
])('who sends %s is let go, and others are answered meanwhile', async (_what, pieces, status) => {
  const slow = Array.from({ length: 20 }, () => drip(pieces, 20))
  const reply = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', body: 'hello' })
  expect(await reply.text()).toBe('5 bytes')
  const replies = await Promise.all(slow.map(({ ended }) => ended))
  for (const each of replies) expect(each.startsWith(status)).toBe(true)
})

test('a slow sender that is in time is answered', async () => {
  const body = [...'hello']
  const slow = drip([`${head}content-length: 5\r\nconnection: close\r\n\r\n`, ...body], 30)
  expect(await slow.ended).toContain('5 bytes')
})

test('who ends the server waits for the requests under way; idle connections are closed at once', async () => {
  const open = connect(server.port, '127.0.0.1')
  const text: string[] = []
  open.on('data', (data) => text.push(String(data)))
  const answered = new Promise<void>((resolve) => open.once('data', () => resolve()))
  open.write(`${head}content-length: 5\r\n\r\n12`)
  const kept = connect(server.port, '127.0.0.1')
  const first = new Promise<void>((resolve) => kept.once('data', () => resolve()))
  kept.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await first
  const cut = new Promise<void>((resolve) => kept.once('close', () => resolve()))
  let isDrained = false
  const drained = server.drain().then(() => {
    isDrained = true
  })
  await cut
  expect([isDrained, text]).toEqual([false, []])
  open.write('345')
  await Promise.all([answered, drained])
  expect(text.join('')).toContain('5 bytes')
  open.destroy()
})

test('who asks for another protocol where nobody speaks one is answered as others are', async () => {
  const asking = `${head}connection: Upgrade, close\r\nupgrade: websocket\r\ncontent-length: 2\r\n\r\n`
  const asked = drip([asking, 'hi'], 20)
  const until = setTimeout(asked.end, 5000)
  expect(await asked.ended).toContain('2 bytes')
  clearTimeout(until)
})
