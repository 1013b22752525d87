import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from './openStore.js'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-store-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const address = `0x${'a'.repeat(40)}`

test('the store remembers grants and transactions in order, over a restart', () => {
  const file = join(dir, 's.sqlite')
  const first = openStore(file)
  const a = first.addGrant(1, address, 10n ** 22n)
  const b = first.addTransaction(1, '0x02')
  first.addGrant(137, address, 1n)
  first.close()
  const second = openStore(file)
  expect(second.journal(1)).toEqual([
    { seq: a, kind: 'grant', address, wei: 10n ** 22n },
    { seq: b, kind: 'transaction', raw: '0x02' },
  ])
  expect(b).toBeGreaterThan(a)
  second.close()
})

test('a sequence number is never given twice, even after entries are forgotten', () => {
  const store = openStore(join(dir, 's.sqlite'))
  const a = store.addGrant(1, address, 1n)
  store.removeEntry(a)
  expect(store.addGrant(1, address, 1n)).toBeGreaterThan(a)
  store.forget(1)
  expect(store.journal(1)).toEqual([])
  store.close()
})

test('prune forgets only what is older', () => {
  let now = 1000
  const store = openStore(join(dir, 's.sqlite'), () => now)
  store.addTransaction(1, '0xaa')
  now = 2000
  store.addTransaction(1, '0xbb')
  store.prune(1, 1500)
  expect(store.journal(1)).toMatchObject([{ raw: '0xbb' }])
  store.close()
})

test('a lock left by a killed process does not block the next start', () => {
  const file = join(dir, 's.sqlite')
  openStore(file).close()
  mkdirSync(`${file}.lock`)
  const store = openStore(file)
  store.addGrant(1, address, 1n)
  store.close()
  expect(existsSync(`${file}.lock`)).toBe(false)
})

test('a file that is no database is refused with what to do', () => {
  const file = join(dir, 's.sqlite')
  writeFileSync(
    file,
    'this is not a database, only some text that is long enough to look like one'.repeat(20),
  )
  expect(() => openStore(file)).toThrow(expect.objectContaining({ code: 'DATA_UNUSABLE' }))
  expect(() => openStore(file)).toThrow(/--fresh/)
})

test('a database that a disk has damaged is refused at the start, not met by a request one day', () => {
  const file = join(dir, 's.sqlite')
  const store = openStore(file)
  for (let count = 0; count < 300; count += 1) store.addTransaction(1, `0x${'ab'.repeat(200)}`)
  store.close()
  const whole = readFileSync(file)
  const pageBytes = 4096
  const damage = (page: number, bytes: Buffer): void => {
    const copy = Buffer.from(whole)
    bytes.copy(copy, page * pageBytes)
    writeFileSync(file, copy)
  }
  const refusals: unknown[] = []
  const pages = Math.floor(whole.length / pageBytes)
  for (let page = 0; page < pages; page += 1) {
    for (const bytes of [Buffer.alloc(pageBytes), Buffer.alloc(16, 0xff), Buffer.from('SQLite format 9')]) {
      damage(page, bytes)
      try {
        const opened = openStore(file)
        // A file that is taken can be read to its end.
        expect(opened.journal(1).length).toBeGreaterThanOrEqual(0)
        opened.close()
      } catch (error) {
        refusals.push(error)
      }
    }
  }
  expect(refusals.length).toBeGreaterThan(pages)
  for (const error of refusals)
    expect(error).toMatchObject({ code: 'DATA_UNUSABLE', message: expect.stringMatching(/--fresh/) })
  writeFileSync(file, whole.subarray(0, whole.length - 3 * pageBytes))
  expect(() => openStore(file)).toThrow(expect.objectContaining({ code: 'DATA_UNUSABLE' }))
  writeFileSync(file, whole)
  openStore(file).close()
})

test('prices are 0 when unknown', () => {
  const store = openStore(join(dir, 's.sqlite'))
  expect(store.price('ETH')).toBeGreaterThan(0)
  expect(store.price('NOPE')).toBe(0)
  store.close()
})
