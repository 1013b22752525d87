import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppEnv } from 'appkit-server/parts'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { openStore } from '../store/openStore.js'
import { startFrame } from './startFrame.js'

interface Asked {
  readonly host: string
  readonly path?: string
  readonly dest?: 'iframe' | 'document'
}

function ask(port: number, { dest = 'iframe', host, path = '/sdk?projectId=local' }: Asked) {
  const headers = { host, 'sec-fetch-dest': dest }
  return new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, headers, host: '127.0.0.1', path }, (reply) => {
      reply.resume()
      resolve(reply)
    }).on('error', reject)
  })
}

/** Runs a test with the wallet of a sandbox. */
async function withFrame(run: (port: number) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-hosts-'))
  const store = openStore(join(folder, 's.sqlite'))
  const app = new Hono<AppEnv>()
  const own = { app, nodes: [], hasSolana: false, sql: store.sql, port: 0, projects: null, log: vi.fn() }
  const frame = await startFrame({ ...own, url: 'http://127.0.0.1:4600' })
  try {
    await run(Number(new URL(frame?.services[0]?.url ?? '').port))
  } finally {
    await frame?.close()
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a site that lets its own name lead to this machine does not get the wallet', () =>
  withFrame(async (port) => {
    const statusOf = async (host: string) => (await ask(port, { host })).statusCode
    const hosts = [`wallet.localhost:${port}`, `127.0.0.1:${port}`, `localhost:${port}`]
    for (const host of hosts) expect([host, await statusOf(host)]).toEqual([host, 200])
    for (const host of ['evil.example', `evil.example:${port}`, `wallet.localhost.evil.example:${port}`])
      expect([host, await statusOf(host)]).toEqual([host, 403])
  }))

test('the mailbox beside an app shows the page behind a link; no other page of windows is framed, and no site frames that one', () =>
  withFrame(async (port) => {
    const host = `wallet.localhost:${port}`
    const ancestorsOf = async (path: string, dest: 'iframe' | 'document') => {
      const { headers, statusCode } = await ask(port, { host, path, dest })
      const [, ancestors] = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
      return [statusCode, ancestors]
    }
    expect(await ancestorsOf('/confirm', 'iframe')).toEqual([200, 'http://localhost:* http://127.0.0.1:*'])
    expect(await ancestorsOf('/confirm', 'document')).toEqual([200, "'none'"])
    for (const path of ['/approve', '/continue?projectId=local', '/loading']) {
      expect(await ancestorsOf(path, 'iframe')).toEqual([404, undefined])
      expect(await ancestorsOf(path, 'document')).toEqual([200, "'none'"])
    }
  }))

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
