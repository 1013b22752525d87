import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../support/freePort.js'

/** A real database server of this machine. */
export interface DatabaseServer {
  readonly url: string
  readonly close: () => void
}

function find(names: readonly string[]): string | undefined {
  for (const name of names) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name} || ls ${name}`], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).split('\n')[0]
    } catch {}
  }
  return undefined
}

async function untilOpen(port: number): Promise<void> {
  for (let at = 0; at < 100; at++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      // One that is destroyed before it has connected only closes.
      socket.once('connect', () => resolve(true)).once('close', () => resolve(false))
      socket.once('error', () => {})
      setTimeout(() => socket.destroy(), 50)
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing listens on ${port}`)
}

/** A server that listens may still be starting up, and refuses then. */
async function untilReady(connectionString: string): Promise<void> {
  for (let at = 0; ; at++) {
    const client = new pg.Client({ connectionString })
    const refused = await client.connect().then(
      () => undefined,
      (error: unknown) => error,
    )
    await client.end().catch(() => {})
    if (refused === undefined) return
    if (at === 300) throw refused
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The server of REDIS_URL, or one of Debian's package; undefined where there is neither. */
export async function startRedis(): Promise<DatabaseServer | undefined> {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL, close: () => {} }
  const binary = find(['redis-server'])
  if (binary === undefined) return undefined
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(binary, options, { stdio: 'ignore' })
  await untilOpen(port)
  return { url: `redis://127.0.0.1:${port}`, close: () => child.kill() }
}

/** The server of DATABASE_URL, or one of Debian's package; undefined where there is neither. */
export async function startPostgres(): Promise<DatabaseServer | undefined> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: () => {} }
  const binary = find(['postgres', '/usr/lib/postgresql/*/bin/postgres'])
  const make = find(['initdb', '/usr/lib/postgresql/*/bin/initdb'])
  if (binary === undefined || make === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'appkit-postgres-'))
  // The server refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const asUser = isRoot
    ? ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups', '--']
    : []
  if (isRoot) execFileSync('chown', ['postgres', folder])
  const [program = '', ...given] = [...asUser, make, '-D', folder, '-U', 'test', '-A', 'trust', '--no-sync']
  execFileSync(program, given, { stdio: 'ignore' })
  const port = await freePort()
  const [server = '', ...options] = [...asUser, binary, '-D', folder, '-p', String(port), '-k', folder, '-F']
  const child = spawn(server, [...options, '-h', '127.0.0.1'], { stdio: 'ignore' })
  await untilOpen(port)
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return {
    url,
    close: () => {
      child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      child.kill('SIGINT')
    },
  }
}

const missing = {
  Postgres: 'there is no Postgres on this machine: install it, or name one by DATABASE_URL',
  Redis: 'there is no redis-server on this machine',
}

/**
 * Ends the title of tests that cannot run without a server: where it is missing, the last lines of a run say so.
 *
 * @param server - undefined or false where there is none
 * @param name - of the server
 * @returns nothing where the server is there
 */
export const leftOut = (server: unknown, name: keyof typeof missing): string =>
  server ? '' : ` (left out: ${missing[name]})`
