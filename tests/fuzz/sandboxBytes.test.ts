import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeat, timeoutMs } from './budget.js'
import { type SandboxProcess, startSandboxProcess } from './sandboxProcess.js'

// A case is so many connections side by side.
const batch = 500
// A connection on which the server waits for more is ended after so long.
const quietMs = 300
// After an answer it is ended a little later, because there may be more.
const restMs = 20
const hangMs = 20_000
const solana = 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f'
const socket = `/blockchain/ws?chainId=${solana}&projectId=local`

let sandbox: SandboxProcess

beforeAll(async () => {
  sandbox = await startSandboxProcess()
}, 120_000)
afterAll(async () => {
  await sandbox.stop()
})

type Random = () => number
const pick = <Item>(random: Random, list: readonly Item[]): Item =>
  list[Math.floor(random() * list.length)] as Item
const chance = (random: Random, share: number): boolean => random() < share
const noise = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))

const places = [
  '/',
  '/catalogue/getWallets?projectId=l&page=1&entries=4',
  '/blockchain/health',
  '/blockchain/v1/supported-chains',
  '/blockchain/v1/?chainId=eip155:31337&projectId=l',
  '/blockchain/ws',
  '/dev/status',
  socket,
]
const targets = [
  ...[
    '//',
    '///',
    '/%',
    '/%zz',
    '%',
    '*',
    '',
    '?',
    '#',
    '/\\',
    '/..',
    '/a b',
    '/\u0000',
    '/\u00ff',
    '\u0001',
  ],
  ...[
    'http://[',
    'http://',
    'http://a:99999/',
    'http://[::1',
    'http://evil.example/',
    'ws:',
    'a:b@c',
    'file:///',
  ],
  ...[
    '//evil.example/blockchain/ws',
    '/catalogue/%00',
    '/analytics/e',
    '/dev/faucet',
    `/${'a'.repeat(20_000)}`,
  ],
]
const methods = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'PUT',
  'HEAD',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'PRI',
  'get',
  'FOO',
  '',
]
const versions = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/9.9',
  'http/1.1',
  '',
]
const headers = [
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
  'Sec-WebSocket-Key: x',
  'Sec-WebSocket-Version: 99',
  'Sec-WebSocket-Protocol: a, , "',
  'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99',
  'Connection: close',
  'Connection: keep-alive, close, upgrade',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 4\r\nContent-Length: 5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, gzip',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Host: evil.example',
  'Host: [',
  'Host:',
  'Origin: \u00ff\u00fe',
  ': empty',
  'no colon',
  ' folded: 1',
  'X-\u0000: 1',
  `X-Long: ${'y'.repeat(20_000)}`,
  'A: 1\r\n'.repeat(300).trim(),
]
const bodies = [
  'hello',
  '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffff\r\nx',
  'zz\r\n',
  '0\r\nX: 1\r\n\r\n',
]

function makeHead(random: Random): string {
  // Two lines that are right let the third be seen.
  const method = chance(random, 0.7) ? pick(random, ['GET', 'GET', 'POST']) : pick(random, methods)
  const version = chance(random, 0.9) ? 'HTTP/1.1' : pick(random, versions)
  const target = pick(random, chance(random, 0.5) ? places : targets)
  const lines = [`${method} ${target} ${version}`]
  if (chance(random, 0.95)) lines.push(`Host: 127.0.0.1:${sandbox.port}`)
  if (chance(random, 0.6)) lines.push(pick(random, headers))
  if (chance(random, 0.2)) lines.push(pick(random, headers))
  const end = chance(random, 0.95) ? '\r\n\r\n' : pick(random, ['\n\n', '\r\n', '\r\r', ''])
  return lines.join(chance(random, 0.97) ? '\r\n' : '\n') + end
}

const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000'
const calls = [
  '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[]}',
  '{"jsonrpc":"2.0","id":1,"method":"slotSubscribe"}',
  '{"jsonrpc":"2.0","id":1,"method":"signatureSubscribe","params":[{"a":[]},1]}',
  '{"jsonrpc":"2.0","id":1,"method":"accountSubscribe","params":["11111111111111111111111111111111"]}',
  '{"jsonrpc":"2.0","id":{},"method":"slotUnsubscribe","params":[1e400]}',
  '[{"id":1},[],null,"",{"method":"toString"},{"method":"__proto__","params":{}}]',
  `[${'1,'.repeat(2000)}1]`,
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  ...['', '[]', '{', 'null', '"', '{"method":1}', '\u0000'],
]

// A frame of RFC 6455 section 5.2, with whatever may be wrong about one.
function makeFrame(random: Random): Buffer {
  const payload = chance(random, 0.7)
    ? Buffer.from(pick(random, calls))
    : noise(random, Math.floor(random() * 200))
  const opcode = chance(random, 0.6) ? 1 : Math.floor(random() * 16)
  const reserved = chance(random, 0.1) ? Math.floor(random() * 8) << 4 : 0
  const first = (chance(random, 0.8) ? 0x80 : 0) | reserved | opcode
  const isMasked = chance(random, 0.93)
  const declaredSize = chance(random, 0.9)
    ? payload.length
    : pick(random, [0, 126, 65_535, 2 ** 31, Number.MAX_SAFE_INTEGER])
  const wide = chance(random, 0.05)
  const size =
    declaredSize < 126 && !wide
      ? Buffer.from([declaredSize])
      : declaredSize < 65_536 && !wide
        ? Buffer.from([126, declaredSize >> 8, declaredSize & 255])
        : Buffer.concat([Buffer.from([127]), Buffer.alloc(8)])
  if (size.length === 9) size.writeBigUInt64BE(BigInt(declaredSize), 1)
  if (isMasked) size[0] = (size[0] ?? 0) | 0x80
  const mask = isMasked ? noise(random, 4) : Buffer.alloc(0)
  const bytes = isMasked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload
  return Buffer.concat([Buffer.from([first]), size, mask, bytes])
}

const upgrade = (): string =>
  `GET ${socket} HTTP/1.1\r\nHost: 127.0.0.1:${sandbox.port}\r\n${headers[1]}\r\n\r\n`

function makeStream(random: Random): Buffer {
  const kind = random()
  if (kind < 0.06) return noise(random, 1 + Math.floor(random() * 400))
  if (kind < 0.08) return Buffer.from(preface, 'latin1')
  let bytes: Buffer
  if (kind < 0.4) {
    const frames = Array.from({ length: 1 + Math.floor(random() * 5) }, () => makeFrame(random))
    bytes = Buffer.concat([Buffer.from(upgrade(), 'latin1'), ...frames])
  } else {
    const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const body = chance(random, 0.3) ? pick(random, bodies) : ''
      return makeHead(random) + body
    })
    bytes = Buffer.from(parts.join(''), 'latin1')
  }
  if (chance(random, 0.1)) bytes = bytes.subarray(0, Math.floor(random() * bytes.length))
  if (chance(random, 0.1)) {
    bytes = Buffer.from(bytes)
    for (let count = 0; count < 5; count += 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  }
  return bytes
}

// Sends a stream in pieces, and gives back what was answered until the server closed the connection.
function send(stream: Buffer, random: Random): Promise<string> {
  const cut = chance(random, 0.3) ? Math.floor(random() * stream.length) : 0
  const isAbrupt = chance(random, 0.2)
  return new Promise((resolve, reject) => {
    const socket = connect(sandbox.port, '127.0.0.1')
    let received = ''
    const finish = (): void => {
      if (isAbrupt) socket.resetAndDestroy()
      else socket.end()
    }
    let ending = setTimeout(finish, quietMs)
    const hanging = setTimeout(() => reject(new Error(`not closed in ${hangMs / 1000} s`)), hangMs)
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (received.length < 100_000) received += text
      clearTimeout(ending)
      ending = setTimeout(finish, restMs)
    })
    socket.once('close', () => {
      clearTimeout(ending)
      clearTimeout(hanging)
      resolve(received)
    })
    // The server may have closed what it cannot read while more of it was sent.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNRESET', 'EPIPE', 'EINVAL'].includes(error.code ?? '')) reject(error)
    })
    if (cut > 0) socket.write(stream.subarray(0, cut))
    socket.write(stream.subarray(cut))
  })
}

// Holds many WebSockets open at a time, and counts how each was answered.
async function flood(count: number): Promise<Map<string, number>> {
  const sockets = Array.from({ length: count }, () => connect(sandbox.port, '127.0.0.1'))
  const answers = sockets.map((socket) => {
    socket.write(upgrade())
    return once(socket, 'data').then(([data]) => String(data).slice(9, 12))
  })
  const seen = new Map<string, number>()
  for (const status of await Promise.all(answers)) seen.set(status, (seen.get(status) ?? 0) + 1)
  for (const socket of sockets) socket.destroy()
  return seen
}

async function expectAlive(): Promise<void> {
  const reply = await fetch(`${sandbox.url}/blockchain/health`, { signal: AbortSignal.timeout(hangMs) })
  expect(reply.status).toBe(200)
  await reply.text()
}

test(
  '20,000 streams of bytes: none is answered 500, none ends the sandbox or makes it hang',
  async () => {
    const seen = new Map<string, number>()
    const ran = await repeat(20_000 / batch, async (_, random) => {
      const streams = Array.from({ length: batch }, () => makeStream(random))
      const answers = await Promise.all(
        streams.map(async (stream) => {
          try {
            return await send(stream, random)
          } catch (error) {
            throw new Error(`${String(error)}: ${JSON.stringify(stream.toString('latin1').slice(0, 3000))}`)
          }
        }),
      )
      for (const [at, answer] of answers.entries()) {
        const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => String(status))
        const stream = JSON.stringify(streams[at]?.toString('latin1').slice(0, 3000))
        if (statuses.includes('500')) throw new Error(`${stream} is answered ${answer}\n${sandbox.errors()}`)
        const first = statuses[0] ?? 'none'
        seen.set(first, (seen.get(first) ?? 0) + 1)
      }
      await expectAlive().catch((error) => {
        const all = streams.map((stream) => stream.toString('base64')).join('\n')
        throw new Error(`${String(error)} ${sandbox.ended() ?? ''} ${sandbox.errors()} after one of\n${all}`)
      })
    })
    console.log(`${ran * batch} streams:`, Object.fromEntries([...seen].sort()))
    // They get as far as the services and the WebSocket.
    for (const status of ['101', '200', '400', '404'])
      expect(seen.get(status), status).toBeGreaterThan(ran * 4)
    // So many WebSockets are enough; who holds them keeps nobody else out.
    const flooded = await flood(1100)
    expect(flooded.get('503')).toBeGreaterThanOrEqual(100)
    expect(flooded.get('101')).toBeGreaterThan(900)
    await expectAlive()
    expect(sandbox.ended()).toBeNull()
    expect(sandbox.errors()).toBe('')
    const status = (await (await fetch(`${sandbox.url}/dev/status`)).json()) as { brokenReplies: number }
    expect(status.brokenReplies).toBe(0)
  },
  timeoutMs,
)
