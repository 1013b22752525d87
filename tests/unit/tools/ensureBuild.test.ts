import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stamped } from '../../../tools/ensureBuild.mjs'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-stamp-'))
  file = join(folder, '.cache/modules-runtime')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a build that is done is known by what it was made of', async () => {
  await stamped(file, 'of today', async () => {})
  expect(readFileSync(file, 'utf8')).toBe('of today')
})

it('a build that somebody cuts short is that of no sources, also when they go back to those of before', async () => {
  await stamped(file, 'of yesterday', async () => {})
  const interrupted = stamped(file, 'of today', () => Promise.reject(new Error('Ctrl-C')))
  await expect(interrupted).rejects.toThrow('Ctrl-C')
  expect(existsSync(file)).toBe(false)
})
