import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSecrets, isSame, listSecrets, loadSecrets } from './secrets.js'

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'appkit-secret-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const warn = vi.fn()
const loadAll = (text?: string) => loadSecrets({ data, database: join(data, 'frame.sqlite'), warn }, text)
const load = (text?: string) => loadAll(text)[0]

test('the first start makes a secret that the next one reads, and nobody else', () => {
  const made = load()
  expect(made).toHaveLength(32)
  expect(load()).toEqual(made)
  expect(warn).not.toHaveBeenCalled()
})

test('an empty environment variable counts as none', () => {
  expect(load('')).toEqual(load())
})

test.each([32, 33, 34])('a secret of %i bytes is read, also with a line end behind it', (length) => {
  const bytes = Buffer.alloc(length, 7)
  expect(load(bytes.toString('base64'))).toEqual(bytes)
  expect(load(` ${bytes.toString('base64')}\n`)).toEqual(bytes)
  expect(load(bytes.toString('base64url'))).toEqual(bytes)
})

test('several secrets are read in their order; a wrong or an empty one among them is refused', () => {
  const [one, other] = [1, 2].map((byte) => Buffer.alloc(32, byte))
  expect(loadAll(`${one?.toString('base64')}, ${other?.toString('base64')}\n`)).toEqual([one, other])
  for (const end of [',', ',abc', `,${Buffer.alloc(31).toString('base64')}`])
    expect(() => loadAll(`${one?.toString('base64')}${end}`)).toThrow('FRAME_SECRET has to be base64')
  writeFileSync(join(data, 'secret'), `${one?.toString('base64')},${other?.toString('base64')}`, {
    mode: 0o600,
  })
  expect(loadAll()).toEqual([one, other])
})

test('a secret of 31 bytes is refused', () => {
  const short = new Uint8Array(31)
  expect(() => load(Buffer.from(short).toString('base64'))).toThrow('FRAME_SECRET has to be base64')
  for (const secret of [short, [], [Buffer.alloc(32, 1), short]])
    expect(() => listSecrets(secret)).toThrow('at least 32 bytes')
})

test('what is stored depends on the secret, on every part, and on where one ends', () => {
  const [one, other] = [1, 2].map((byte) => createSecrets(new Uint8Array(32).fill(byte)))
  const hashes = [
    one?.hash('ab', 'c'),
    one?.hash('a', 'bc'),
    one?.hash('a', 'b', 'c'),
    one?.hash('abc'),
    one?.slotSecret('ab', 'c'),
    one?.slotSecret('ab', 'd'),
    one?.slotSecret('a', 'c'),
    other?.hash('ab', 'c'),
    other?.slotSecret('ab', 'c'),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
  for (const hash of hashes) expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/)
  // Databases outlive a version: the same secret gives the same hashes for good.
  expect(createSecrets(new Uint8Array(32).fill(1)).hash('ab', 'c')).toBe(one?.hash('ab', 'c'))
  expect(one?.hash('ab', 'c')).toBe('i1p3zCBnG3LIQyUJz5zkhvgmCxiN6vQCmwC0BLrXJZM')
  expect(one?.slotSecret('ab', 'c')).toBe('BP3k7L7OD9GuNGC67aZ1LMD-CF2DbGvhMLRZs2ae43Q')
})

test.each([
  ['abc', 'abc', true],
  ['', '', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['é', 'ab', false],
])('%j and %j are the same: %s', (one, other, same) => expect(isSame(one, other)).toBe(same))

test('a secret that is gone is not replaced while there are wallets that need it', () => {
  writeFileSync(join(data, 'frame.sqlite'), '')
  expect(load).toThrow('Put it back')
  expect(load(Buffer.alloc(32, 1).toString('base64'))).toHaveLength(32)
})

test('what is no secret is refused with where it comes from', () => {
  for (const text of ['abc', 'a sentence that is long enough to have the bytes of a secret, and more'])
    expect(() => load(text)).toThrow('FRAME_SECRET has to be base64')
  writeFileSync(join(data, 'secret'), '')
  expect(load).toThrow(join(data, 'secret'))
})

const isWindows = process.platform === 'win32'
const onWindows = isWindows ? ' (left out: Windows has no modes of files)' : ''
test.skipIf(isWindows)(`a secret that others can read is told${onWindows}`, () => {
  load()
  chmodSync(join(data, 'secret'), 0o644)
  load()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('chmod 600'))
})
