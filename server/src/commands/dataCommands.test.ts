import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSql } from '../store/openSql.js'
import { backupCommand, moveInCommand, restoreCommand } from './dataCommands.js'
import type { Flags } from './flags.js'
import { userCommand } from './userCommand.js'

const zero = `0x${'0'.repeat(40)}`
let folder: string
let flags: Flags
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const config = join(folder, 'appkit.server.mjs')
  const written = {
    origin: 'http://localhost:4610',
    data: join(folder, 'data'),
    projects: { shop: { name: 'Shop', origins: ['https://shop.io'] } },
  }
  writeFileSync(config, `export default ${JSON.stringify(written)}\n`)
  flags = { config }
  for (const name of ['DATABASE_URL', 'FRAME_SECRET']) vi.stubEnv(name, '')
})

/** The tables of the database, in a folder that is made with it. */
async function readTables() {
  mkdirSync(join(folder, 'data'), { recursive: true })
  const sql = await openSql({ file: join(folder, 'data/server.sqlite') })
  const tables = await sql.all("select name from sqlite_master where type = 'table'")
  await sql.close()
  return tables
}

const restored = (more: Partial<Flags>) => restoreCommand({ ...flags, ...more })
const backedUp = (more: Partial<Flags>) => backupCommand({ ...flags, ...more })
const user = (act: string, more: Partial<Flags>) => userCommand({ ...flags, ...more }, [act])

test.each<[string, () => Promise<number>, RegExp]>([
  ['restore without --from', () => restored({}), /Name the backup with --from/],
  [
    'restore of a file that is not there',
    () => restored({ from: 'nowhere.gz' }),
    /There is no file .*nowhere\.gz/,
  ],
  ['move-in without a list', () => moveInCommand(flags, []), /Name the list/],
  [
    'move-in of a list that is not there',
    () => moveInCommand(flags, ['no.csv']),
    /There is no file .*no\.csv/,
  ],
])('whoever runs %s is told so, and no database is made', async (_what, run, sentence) => {
  await expect(run()).rejects.toMatchObject({ code: 'BAD_CONFIG', message: expect.stringMatching(sentence) })
  expect(readdirSync(folder)).toEqual(['appkit.server.mjs'])
})

test.each<[string, () => Promise<number>, RegExp]>([
  ['backup without --out', () => backedUp({}), /Name the file to write with --out/],
  [
    'backup into no folder',
    () => backedUp({ out: join(folder, 'none/all.gz') }),
    /There is no folder .*none/,
  ],
  ['user export without a name', () => user('export', {}), /Name the user with --email or --id/],
  ['user remove with no address', () => user('remove', { address: "'; --" }), /--address takes an address/],
  [
    'user remove of two at once',
    () => user('remove', { email: 'a@b.io', address: zero }),
    /one of the three/,
  ],
  ['user export of two at once', () => user('export', { id: 'a', email: 'a@b.io' }), /one of the three/],
])('whoever runs %s is told so, and the tables stay as they are', async (_what, run, sentence) => {
  expect(await readTables()).toEqual([])
  await expect(run()).rejects.toMatchObject({ code: 'BAD_CONFIG', message: expect.stringMatching(sentence) })
  expect(await readTables()).toEqual([])
})

test('an address is not removed before the secret is known that its user is looked up with', async () => {
  await readTables()
  vi.stubEnv('FRAME_SECRET', 'too short')
  await expect(user('remove', { address: zero })).rejects.toMatchObject({ code: 'BAD_CONFIG' })
  expect(await readTables()).toEqual([])
})
