import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FrameConfig, type RunningFrame, serveFrame } from 'appkit-frame'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const said: string[] = []
let data: string
let frame: RunningFrame | undefined
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'appkit-frame-'))
  said.length = 0
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('FRAME_SECRET', '')
})
afterEach(async () => {
  await frame?.close()
  frame = undefined
  vi.unstubAllEnvs()
  vi.useRealTimers()
  rmSync(data, { recursive: true, force: true })
})

async function start(more: Partial<FrameConfig> = {}) {
  frame = await serveFrame(
    {
      origin: 'http://localhost:4601',
      data,
      port: 0,
      projects: {},
      networks: {},
      sendMail: async () => {},
      ...more,
    },
    (line) => said.push(line),
  )
  return frame
}
const get = ({ port }: RunningFrame, headers: Record<string, string>) =>
  fetch(`http://127.0.0.1:${port}/health`, { headers }).then(({ status }) => status)

test('the server goes on when a client leaves while it sends', async () => {
  const thrown: unknown[] = []
  const note = (error: unknown) => thrown.push(error)
  process.on('unhandledRejection', note)
  const server = await start()
  const head = 'POST /api/session HTTP/1.1\r\nHost: localhost:4601\r\nContent-Length: 200\r\n\r\n{'
  await new Promise<void>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(head, () => socket.destroy()))
    socket.once('close', () => resolve())
  })
  expect(await get(server, {})).toBe(200)
  // An unhandled rejection is reported after the microtasks.
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.off('unhandledRejection', note)
  expect(thrown).toEqual([])
})

test('a proxy that the server was not told of is told once', async () => {
  const server = await start()
  expect(await get(server, {})).toBe(200)
  expect(said).toEqual([])
  for (const name of ['x-forwarded-for', 'forwarded', 'cf-connecting-ip'])
    await get(server, { [name]: '203.0.113.7' })
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('the header x-forwarded-for, and clientHeader is not set')
})

test('a clientHeader that the proxy does not set is told once; one that it sets is not', async () => {
  const server = await start({ clientHeader: 'X-Real-IP' })
  await get(server, { 'x-real-ip': '203.0.113.7', 'x-forwarded-for': '203.0.113.7' })
  expect(said).toEqual([])
  for (let at = 0; at < 2; at++) await get(server, { 'x-forwarded-for': '203.0.113.7' })
  expect(said).toEqual([expect.stringContaining('x-real-ip, the clientHeader, names no address')])
})

test('a request that takes longer than 20 s is cut when the server ends', async () => {
  const server = await start()
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST /api/login HTTP/1.1\r\nHost: wallet\r\nContent-Length: 9\r\n\r\n{')
  expect(await get(server, {})).toBe(200)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isClosed = false
  const closing = server.close().then(() => {
    isClosed = true
  })
  await vi.advanceTimersByTimeAsync(19_999)
  expect([isClosed, socket.destroyed]).toEqual([false, false])
  const cut = once(socket, 'close')
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([cut, closing])
})

test('T-H2: of a body that does not end, the sender hears that it is too large', async () => {
  const server = await start()
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  const answer = once(socket, 'data')
  const type = 'Content-Type: application/json\r\nOrigin: http://localhost:4601\r\n'
  socket.write(`POST /api/login HTTP/1.1\r\nHost: wallet\r\n${type}Transfer-Encoding: chunked\r\n\r\n`)
  for (let at = 0; at < 5; at++) socket.write(`4000\r\n${' '.repeat(0x4000)}\r\n`)
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close/is)
  socket.destroy()
})

test('the scripts of the page are loaded once, and compressed', async () => {
  const server = await start({
    projects: { local: { name: 'App', origins: ['http://localhost:5173'], development: true } },
  })
  const load = (path: string, dest: string) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { 'sec-fetch-dest': dest, 'accept-encoding': 'gzip, br' },
    })
  const document = await (await load('/sdk?projectId=local', 'iframe')).text()
  const paths = [...document.matchAll(/(?:href|src)="(\/sdk\/[^"]+)"/g)].map(([, path]) => path ?? '')
  expect(paths).toHaveLength(2)
  const main = await load(paths.find((path) => path.endsWith('.js')) ?? '', 'script')
  const [worker = ''] = /\/sdk\/worker\.[0-9a-f]{16}\.js/.exec(await main.text()) ?? []
  for (const path of [...paths, worker]) {
    const { headers, status } = await load(path, 'script')
    expect([status, headers.get('content-encoding')]).toEqual([200, 'br'])
    expect(headers.get('cache-control')).toContain('immutable')
  }
})

test('every page of the wallet has a title, and says its language', async () => {
  const server = await start({
    projects: { local: { name: 'App', origins: ['http://localhost:5173'], development: true } },
  })
  const load = async (path: string, language: string) => {
    const dest = path.startsWith('/sdk') ? 'iframe' : 'document'
    const headers = { 'sec-fetch-dest': dest, 'accept-language': language }
    return await (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).text()
  }
  for (const path of [
    '/sdk?projectId=local',
    '/confirm',
    '/approve',
    '/continue?projectId=local',
    '/loading',
  ])
    for (const [language, mark] of [
      ['en', 'lang="en" dir="ltr"'],
      ['de', 'lang="de" dir="ltr"'],
      ['ar', 'lang="ar" dir="rtl"'],
    ] as const) {
      const page = await load(path, language)
      expect(page, path).toContain(`<html ${mark}>`)
      expect(page, path).toMatch(/<title>[^<]+<\/title>/)
    }
})
