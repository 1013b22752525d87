import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSecret } from './secrets.js'

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'appkit-secret-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const warn = vi.fn()
const load = (text?: string) => loadSecret({ data, database: join(data, 'frame.sqlite'), warn }, text)

test('the first start makes a secret that the next one reads, and nobody else', () => {
  const made = load()
  expect(made).toHaveLength(32)
  expect(load()).toEqual(made)
  expect(warn).not.toHaveBeenCalled()
})

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

test.skipIf(process.platform === 'win32')('a secret that others can read is told', () => {
  load()
  chmodSync(join(data, 'secret'), 0o644)
  load()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('chmod 600'))
})
