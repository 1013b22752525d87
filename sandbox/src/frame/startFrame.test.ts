import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppEnv } from 'appkit-server/parts'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { openStore } from '../store/openStore.js'
import { startFrame } from './startFrame.js'

function statusOf(port: number, host: string): Promise<number | undefined> {
  const headers = { host, 'sec-fetch-dest': 'iframe' }
  return new Promise((resolve, reject) => {
    get({ port, headers, host: '127.0.0.1', path: '/sdk?projectId=local' }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    }).on('error', reject)
  })
}

test('a site that lets its own name lead to this machine does not get the wallet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-hosts-'))
  const store = openStore(join(folder, 's.sqlite'))
  const app = new Hono<AppEnv>()
  const own = { app, nodes: [], hasSolana: false, sql: store.sql, port: 0, projects: null, log: vi.fn() }
  const frame = await startFrame({ ...own, url: 'http://127.0.0.1:4600' })
  try {
    const port = Number(new URL(frame?.services[0]?.url ?? '').port)
    const hosts = [`wallet.localhost:${port}`, `127.0.0.1:${port}`, `localhost:${port}`]
    for (const host of hosts) expect([host, await statusOf(port, host)]).toEqual([host, 200])
    for (const host of ['evil.example', `evil.example:${port}`, `wallet.localhost.evil.example:${port}`])
      expect([host, await statusOf(port, host)]).toEqual([host, 403])
  } finally {
    await frame?.close()
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a sandbox on the last port runs without the wallet, which would need the next one, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-last-port-'))
  const store = openStore(join(folder, 's.sqlite'))
  const log = vi.fn()
  try {
    const frame = await startFrame({
      app: new Hono<AppEnv>(),
      nodes: [],
      hasSolana: false,
      sql: store.sql,
      port: 65_536,
      projects: null,
      url: 'http://127.0.0.1:65535',
      log,
    })
    expect(frame).toBeNull()
    expect(log.mock.calls).toEqual([[expect.stringMatching(/wallet does not run.*--port/)]])
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
