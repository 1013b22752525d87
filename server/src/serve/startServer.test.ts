import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../../tests/contract/support/freePort.js'
import type { RoleName, ServerConfig } from '../config/types.js'
import type { Logger } from '../operate/createLogger.js'
import { roles as known } from '../roles/roles.js'
import { type StartServerOptions, startServer } from './startServer.js'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'appkit-start-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(data, { recursive: true, force: true })
})

/** Takes a port of this machine until the returned function is called. */
async function takePort() {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { port, free: () => new Promise<void>((done) => server.close(() => done())) }
}

const silent = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Logger
const start = (more: Partial<ServerConfig>, roles: readonly RoleName[], options: StartServerOptions = {}) =>
  startServer(
    {
      origin: 'http://localhost:4610',
      port: 0,
      data,
      projects: { shop: { name: 'Shop', origins: ['https://shop.io'] } },
      operations: { port: 0 },
      ...more,
    },
    { roles, env: { FRAME_SECRET: Buffer.alloc(32, 7).toString('base64') }, log: silent, ...options },
  )

/**
 * Starts it at a port that was just given back. A program that another test starts in that moment has a copy of the port's socket
 * until it runs, so that the first try may be too early.
 */
const startAgain = (port: number, roles: readonly RoleName[]) => vi.waitFor(() => start({ port }, roles))

/** The services on a port that is free, and an embedded wallet on one that is taken. */
async function clash() {
  const [port, taken] = [await freePort(), await takePort()]
  const wallet = { origin: 'http://wallet.localhost', sendMail: async () => {}, port: taken.port }
  return { port, taken, wallet }
}

test('who starts a role whose port is taken learns which, and nothing of what was opened before is left', async () => {
  const { port, taken, wallet } = await clash()
  const [began, ended] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')]
  await expect(start({ port, wallet }, ['relay', 'signin', 'wallet'])).rejects.toMatchObject({
    code: 'PORT_TAKEN',
    message: expect.stringContaining(`Port ${taken.port} is taken`),
  })
  const timers = began.mock.results.map(({ value }) => value as unknown)
  expect(timers.length).toBeGreaterThan(0)
  expect(ended.mock.calls.map(([timer]) => timer as unknown)).toEqual(expect.arrayContaining(timers))
  // The port and the file of the database are free again.
  const server = await startAgain(port, ['signin'])
  await server.close()
  await taken.free()
})

test('who starts a server learns why it did not, and its port is free, also if a role fails to close', async () => {
  vi.spyOn(known, 'catalogue').mockResolvedValue({ close: () => Promise.reject(new Error('stuck')) })
  const { port, taken, wallet } = await clash()
  await expect(start({ port, wallet }, ['catalogue', 'wallet'])).rejects.toMatchObject({ code: 'PORT_TAKEN' })
  await taken.free()
  const server = await startAgain(port, ['catalogue'])
  await expect(server.close()).rejects.toThrow('stuck')
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
})

test('the id of a reply is in the log, with the role and the operation, also of sign-in and the wallet', async () => {
  const lines: Record<string, unknown>[] = []
  const write = (fields: object) => void lines.push(fields as Record<string, unknown>)
  const port = await freePort()
  const wallet = { origin: 'http://wallet.localhost', sendMail: async () => {}, port }
  const server = await start({ wallet }, ['signin', 'wallet'], {
    log: { info: write, warn: write, error: write },
  })
  const ask = async (url: string, method = 'GET') => {
    const { headers } = await fetch(url, { method, headers: { origin: 'https://shop.io' } })
    const found = lines.find(({ id }) => id !== undefined && id === headers.get('x-request-id'))
    return [found?.role, found?.operation, headers.get('access-control-allow-origin')]
  }
  const auth = `http://127.0.0.1:${server.port}/auth`
  expect(await ask(`${auth}/nonce`, 'POST')).toEqual(['signin', 'nonce', 'https://shop.io'])
  expect(await ask(`${auth}/session`)).toEqual(['signin', 'session', 'https://shop.io'])
  // A path that a caller makes up is no name, because each name that was counted stays in memory.
  expect(await ask(`${auth}/made-up`)).toEqual(['signin', undefined, 'https://shop.io'])
  expect(await ask(`http://127.0.0.1:${port}/api/login`, 'POST')).toEqual(['wallet', '/api/login', null])
  // Proxies ask each second.
  expect(await ask(`http://127.0.0.1:${port}/health/serving`)).toEqual([undefined, undefined, null])
  await server.close()
})

test('the dashboard, the alerts and the table of the docs name metrics that a server has, and Prometheus gets OpenMetrics', async () => {
  const wallet = { origin: 'http://wallet.localhost', sendMail: async () => {}, port: await freePort() }
  const server = await start({ wallet }, ['relay', 'wallet'])
  const ask = (accept: string) =>
    fetch(`http://127.0.0.1:${server.operationsPort}/metrics`, { headers: { accept } })
  const [plain, open] = [await ask('text/plain'), await ask('application/openmetrics-text; version=1.0.0')]
  await server.close()
  expect(plain.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(open.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
  expect(await open.text()).toMatch(/\n# EOF\n$/)
  const known = [...(await plain.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const used = (text: string) => new Set([...text.matchAll(/\bappkit_\w*[a-z]\b/g)].map(([name]) => name))
  const inDashboard = [...used(read('server/deploy/grafana.json'))]
  expect(inDashboard.length).toBeGreaterThan(8)
  const inAlerts = [...used(read('server/deploy/alerts.yaml'))]
  expect(inAlerts.length).toBeGreaterThan(8)
  const [, table = ''] = /^## Metrics$(.*?)^## /ms.exec(read('docs/operations.md')) ?? []
  for (const name of [...inDashboard, ...inAlerts, ...used(table)])
    expect(known).toContain(name.replace(/_(count|bucket|sum)$/, ''))
})
