import fs, { mkdtempSync, readdirSync, rmSync, statSync, type WriteFileOptions } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTokenSecrets } from './loadTokenSecrets.js'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'appkit-tokens-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(data, { recursive: true, force: true })
})

const load = () => loadTokenSecrets({ data, env: {}, warn: () => {} })

test('two starts at once end with one secret, in a file that only its owner can read', async () => {
  const [one, other] = await Promise.all([load(), load()])
  expect(other).toEqual(one)
  expect(await load()).toEqual(one)
  expect(readdirSync(data)).toEqual(['tokens.json'])
  if (process.platform !== 'win32') expect(statSync(join(data, 'tokens.json')).mode & 0o777).toBe(0o600)
})

test('a start that ends while it writes leaves no half of a file, and the next one makes a whole one', async () => {
  const { writeFileSync } = fs
  vi.spyOn(fs, 'writeFileSync').mockImplementation((file, text, options) => {
    writeFileSync(file, String(text).slice(0, 20), options as WriteFileOptions)
    throw new Error('the disk is full')
  })
  syncBuiltinESMExports()
  await expect(load()).rejects.toThrow('the disk is full')
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  expect(readdirSync(data)).toEqual([])
  expect((await load()).keys).toHaveLength(1)
})
