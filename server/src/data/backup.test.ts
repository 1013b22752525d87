import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEventStore } from '../analytics/openEventStore.js'
import { checkAuditLog, createStore } from '../frame/frame.js'
import { openNameStore } from '../names/openNameStore.js'
import { type OpenSql, openSql } from '../store/openSql.js'
import { readBackup, writeBackup } from './backup.js'
import { migrateAll } from './openServerData.js'

let folder: string
const open: OpenSql[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-backup-'))
})
afterEach(async () => {
  for (const sql of open.splice(0)) await sql.close()
  rmSync(folder, { recursive: true, force: true })
})

async function openEmpty(name: string): Promise<OpenSql> {
  const sql = await openSql({ file: join(folder, name) })
  open.push(sql)
  await migrateAll(sql)
  return sql
}

async function openFilled(): Promise<OpenSql> {
  const sql = await openEmpty('first.sqlite')
  const store = await createStore(sql.base, Date.now)
  for (let at = 0; at < 5; at += 1) await store.audit('login', `user ${at}`)
  await store.ask('insert into frame_counts (id, until, number) values (?, ?, ?)', ['codes of ann', 4e12, 3])
  const names = await openNameStore(sql, Date.now)
  await names.add('ann.shop.id', { bio: 'größe; drop table names' }, { 60: '0xab' })
  const events = await openEventStore(sql, Date.now)
  const event = (id: string) => ({
    eventId: id,
    url: 'https://a.io',
    domain: 'a.io',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN' },
  })
  await events.add(
    'shop',
    Array.from({ length: 450 }, (_, at) => event(`e${at}`)),
  )
  return sql
}

test('what is backed up and restored is the same, and the chains of the log are whole', async () => {
  const first = await openFilled()
  const file = join(folder, 'backup.gz')
  const counts = await writeBackup(first, file)
  expect(counts).toMatchObject({ analytics_events: 450, names: 1, frame_audit: 5 })
  const second = await openEmpty('second.sqlite')
  expect(await readBackup(second, file)).toEqual(counts)
  const names = await openNameStore(second, Date.now)
  expect((await names.find('ann.shop.id'))?.attributes).toEqual({ bio: 'größe; drop table names' })
  const again = join(folder, 'again.gz')
  await writeBackup(second, again)
  expect(gunzipSync(readFileSync(again)).equals(gunzipSync(readFileSync(file)))).toBe(true)
  const { broken, entries } = await checkAuditLog((await createStore(second.base, Date.now)).ask)
  expect({ broken, entries }).toEqual({ broken: [], entries: 5 })
})

test('nobody has new tries after a restore: what limits have counted for a day is in the backup', async () => {
  const file = join(folder, 'backup.gz')
  await writeBackup(await openFilled(), file)
  const second = await openEmpty('second.sqlite')
  await readBackup(second, file)
  const { ask } = await createStore(second.base, Date.now)
  expect(await ask('select id, until, number from frame_counts', [])).toEqual([
    { id: 'codes of ann', until: 4e12, number: 3 },
  ])
})

test('a backup is not written over another, and not restored over data', async () => {
  const first = await openFilled()
  const file = join(folder, 'backup.gz')
  await writeBackup(first, file)
  await expect(writeBackup(first, file)).rejects.toThrow(/cannot be written: EEXIST/)
  await expect(readBackup(first, file)).rejects.toThrow(/has rows\. Restore into an empty database/)
})

test('a backup that cannot be written whole leaves no file, so the next try can have its name', async () => {
  const first = await openFilled()
  const file = join(folder, 'backup.gz')
  // As a full disk does, a value that JSON does not have ends the file in its middle.
  const damaged: OpenSql = {
    ...first,
    base: {
      ...first.base,
      batch: async (statements) => {
        const { isDone, rows } = await first.base.batch(statements)
        return { isDone, rows: [...rows.slice(0, -1), [{ at: 1n }]] }
      },
    },
  }
  await expect(writeBackup(damaged, file)).rejects.toMatchObject({ code: 'BACKUP_FAILED' })
  expect(existsSync(file)).toBe(false)
  await writeBackup(first, file)
})

test.each<[string, (lines: string[]) => string[], RegExp]>([
  ['that is cut', (lines) => lines.slice(0, -1), /it is cut short/],
  ['of another version', ([, ...rest]) => ['{"format":"x"}', ...rest], /no backup of this version/],
  ['with a damaged line', ([head = '', ...rest]) => [head, '["names"', ...rest], /a line of it is damaged/],
  [
    'with a column that is no name',
    (lines) => lines.map((line) => line.replace('"attributes"', '"a; drop table names"')),
    /has columns of names that nobody knows/,
  ],
  [
    'of a table that nobody knows',
    (lines) => lines.map((line) => line.replace(/"names":1/, '"users":1')),
    /has users/,
  ],
  [
    'with a row of a table that it does not name and nobody restores',
    (lines) => [...lines, '["appkit_signin_schema",{"version":1}]'],
    /has appkit_signin_schema, which this version does not know/,
  ],
  [
    'with a row whose table is a statement',
    (lines) => [...lines, '["names (name) values (1); drop table names --",{"name":"x"}]'],
    /which this version does not know/,
  ],
  [
    'with rows that it does not count',
    (lines) => lines.map((line) => line.replace('"names":1,', '')),
    /has rows of names that it does not count/,
  ],
  [
    'with a column that its table does not have',
    (lines) => lines.map((line) => line.replace('"attributes"', '"attribute"')),
    /backup\.gz cannot be restored/,
  ],
  [
    'that says no counts',
    ([head = '', ...rest]) => [head.replace(/"counts":\{.*?\}/, '"counts":null'), ...rest],
    /does not say how many rows it has/,
  ],
])('a file %s is refused, and nothing is restored', async (_what, change, reason) => {
  const file = join(folder, 'backup.gz')
  await writeBackup(await openFilled(), file)
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  writeFileSync(file, gzipSync(change(lines).join('\n')))
  const second = await openEmpty('second.sqlite')
  await expect(readBackup(second, file)).rejects.toThrow(reason)
  expect(await second.all('select 1 from analytics_events')).toEqual([])
})

test('a file that cannot be read is refused', async () => {
  const sql = await openEmpty('second.sqlite')
  for (const file of [folder, join(folder, 'nowhere.gz')])
    await expect(readBackup(sql, file)).rejects.toMatchObject({ code: 'BACKUP_FAILED' })
})

test('a file that is no backup is refused', async () => {
  const file = join(folder, 'x.gz')
  writeFileSync(file, 'hello')
  await expect(readBackup(await openEmpty('second.sqlite'), file)).rejects.toThrow(/cannot be restored/)
})

test('a text with other ends of lines is restored, also from a file that has them as they are', async () => {
  const first = await openEmpty('first.sqlite')
  const bio = 'one\u2028two\u2029three'
  await (await openNameStore(first, Date.now)).add('ann.shop.id', { bio }, { 60: '0xab' })
  const file = join(folder, 'backup.gz')
  await writeBackup(first, file)
  const text = gunzipSync(readFileSync(file)).toString()
  expect(text).not.toMatch(/[\u2028\u2029]/)
  const plain = join(folder, 'plain.gz')
  const decode = (all: string, code: string) => all && String.fromCharCode(Number.parseInt(code, 16))
  writeFileSync(plain, gzipSync(text.replaceAll(/\\+u(202[89])/g, decode)))
  for (const [at, each] of [file, plain].entries()) {
    const restored = await openEmpty(`restored${at}.sqlite`)
    await readBackup(restored, each)
    const names = await openNameStore(restored, Date.now)
    expect((await names.find('ann.shop.id'))?.attributes).toEqual({ bio })
  }
})
