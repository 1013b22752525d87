import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppEnv } from 'appkit-server/parts'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { openStore } from '../store/openStore.js'
import { startFrame } from './startFrame.js'

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
