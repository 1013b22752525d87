import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readBackup, writeBackup } from '../data/backup.js'
import { migrateAll } from '../data/openServerData.js'
import type { Logger } from '../operate/createLogger.js'
import { startServer } from '../serve/startServer.js'
import { openSql } from '../store/openSql.js'

const silent = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Logger
const undo: (() => unknown)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-signin-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a server on a data folder, and ends it again. */
async function startOnce(
  data: string,
  env: Readonly<Record<string, string>> = {},
  audiences: readonly string[] = ['https://orders.shop.io'],
): Promise<void> {
  const config = {
    origin: 'http://localhost:4610',
    port: 0,
    data,
    projects: { shop: { name: 'Shop', origins: ['https://shop.io'] } },
    operations: { port: 0 },
    signin: { audiences },
  }
  await (await startServer(config, { roles: ['signin'], env, log: silent })).close()
}

/** Backs the database of a folder up, and restores it in another one. */
async function moveTo(folder: string, from: string): Promise<void> {
  const file = join(folder, 'all.gz')
  const before = await openSql({ file: join(from, 'server.sqlite') })
  await writeBackup(before, file)
  await before.close()
  const after = await openSql({ file: join(folder, 'server.sqlite') })
  await migrateAll(after)
  await readBackup(after, file)
  await after.close()
}

const secretsIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'tokens.json'), 'utf8'))
const wrong = { code: 'WRONG_SECRET', message: expect.stringMatching(/Set TOKEN_SECRET to .*tokens\.json/) }

test('a server whose TOKEN_SECRET is not that of its database does not start, as each user would be another `sub`', async () => {
  const data = makeFolder()
  await startOnce(data)
  await startOnce(data)
  const { keys, secret } = secretsIn(data)
  const env = { TOKEN_KEYS: JSON.stringify({ keys }), TOKEN_SECRET: secret }
  await expect(startOnce(data, { ...env, TOKEN_SECRET: 'another one '.repeat(4) })).rejects.toMatchObject(
    wrong,
  )
  await startOnce(data, env)
})

test('a server on a database that was restored elsewhere makes no secret of its own, and starts with the one that it had', async () => {
  const [first, second] = [makeFolder(), makeFolder()]
  await startOnce(first)
  await moveTo(second, first)
  await expect(startOnce(second)).rejects.toMatchObject(wrong)
  expect(existsSync(join(second, 'tokens.json'))).toBe(false)
  copyFileSync(join(first, 'tokens.json'), join(second, 'tokens.json'))
  await startOnce(second)
})

test('a server that issues no tokens starts with any secret', async () => {
  const data = makeFolder()
  await startOnce(data)
  rmSync(join(data, 'tokens.json'))
  await startOnce(data, {}, [])
})
