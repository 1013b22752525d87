import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSources } from '../server/loadSources.mjs'
import { row } from './table.mjs'

/**
 * Runs with a Redis or Valkey that keeps its data, as one in production.
 *
 * @param {(redis: { url: string, pid: number | undefined }) => Promise<void>} act
 */
export async function withRedis(act) {
  if (process.env.REDIS_URL) return act({ url: process.env.REDIS_URL, pid: undefined })
  const folder = mkdtempSync(join(tmpdir(), 'appkit-load-redis-'))
  const port = 20_000 + (process.pid % 20_000)
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  const child = spawn('redis-server', [...place, '--save', '', '--appendonly', 'yes'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const isThere = await new Promise((resolve) => {
      child.once('error', () => resolve(false))
      child.once('exit', () => resolve(false))
      child.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve(true))
    })
    if (isThere) await act({ url: `redis://127.0.0.1:${port}`, pid: child.pid })
    else row('relay with Redis', '', ['left out: redis-server is not installed'])
  } finally {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}

/**
 * Runs with a Postgres.
 *
 * @param {(url: string) => Promise<void>} act
 */
export async function withPostgres(act) {
  const { startPostgres } = await loadSources(['tests/contract/signIn/servers'])
  const postgres = await startPostgres()
  if (postgres === undefined)
    return row('two processes with one database', '', ['left out: there is no Postgres'])
  try {
    await act(postgres.url)
  } finally {
    postgres.close()
  }
}
