import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readBackup, writeBackup } from '../../../server/src/data/backup.js'
import { migrateAll } from '../../../server/src/data/openServerData.js'
import { openSql } from '../../../server/src/store/openSql.js'
import { startPostgres } from '../signIn/servers.js'
import { createOwnDatabase } from '../support/ownDatabase.js'
import { startProduction } from './production.js'
import { signIn } from './signInVisitor.js'

const postgres = await startPostgres()
afterAll(() => postgres?.close())
const audience = 'https://orders.shop.example'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-token-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function makeDatabase(): Promise<string> {
  const own = await createOwnDatabase(postgres?.url ?? '')
  onTestFinished(own.drop)
  return own.url
}

/** The id that a user has in the tokens of a server, which is started for that and ended. */
async function subOf(data: string, env: Readonly<Record<string, string>>): Promise<string | undefined> {
  const server = await startProduction(
    { data, roles: ['signin'], signin: { audiences: [audience] } },
    { env },
  )
  try {
    return decodeJwt(await signIn(server.url, { account, audience })).sub
  } finally {
    await server.close()
  }
}

/** The secrets that a server on SQLite has made, as variables. */
function variablesOf(data: string) {
  const { keys, secret } = JSON.parse(readFileSync(join(data, 'tokens.json'), 'utf8'))
  return { TOKEN_KEYS: JSON.stringify({ keys }), TOKEN_SECRET: String(secret) }
}

const wrong = { code: 'WRONG_SECRET', message: expect.stringContaining('Set TOKEN_SECRET to') }

describe.skipIf(postgres === undefined)('on Postgres', () => {
  test('two servers with different values of TOKEN_SECRET do not both start', async () => {
    const data = makeFolder()
    await subOf(data, {})
    const own = { ...variablesOf(data), DATABASE_URL: await makeDatabase() }
    const sub = await subOf(makeFolder(), own)
    const other = { ...own, TOKEN_SECRET: 'another one '.repeat(4) }
    await expect(subOf(makeFolder(), other)).rejects.toMatchObject(wrong)
    expect(await subOf(makeFolder(), own)).toBe(sub)
  })

  test('whoever moves there from SQLite brings the secret along, and each user keeps the `sub`', async () => {
    const data = makeFolder()
    const sub = await subOf(data, {})
    const file = join(data, 'all.gz')
    const before = await openSql({ file: join(data, 'server.sqlite') })
    await writeBackup(before, file)
    await before.close()
    const own = { ...variablesOf(data), DATABASE_URL: await makeDatabase() }
    const after = await openSql({ url: own.DATABASE_URL })
    await migrateAll(after)
    await readBackup(after, file)
    await after.close()
    const fresh = { ...own, TOKEN_SECRET: 'made with openssl '.repeat(4) }
    await expect(subOf(makeFolder(), fresh)).rejects.toMatchObject(wrong)
    expect(await subOf(makeFolder(), own)).toBe(sub)
  })
})
