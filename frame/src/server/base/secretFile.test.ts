import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSecrets } from './secrets.js'

/** Faults of the file system: a full disk, a file of another process that is not seen yet, and no hard links. */
const world = vi.hoisted(() => ({ isFull: false, isUnseen: false, hasLinks: true }))

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  return {
    ...real,
    // Another process makes it after this one has looked.
    existsSync: (path: string) => !world.isUnseen && real.existsSync(path),
    writeFileSync: (target: number, text: string, options?: object) => {
      if (!world.isFull) return real.writeFileSync(target, text, options)
      real.writeFileSync(target, text.slice(0, 10), options)
      throw new Error('The disk is full.')
    },
    linkSync: (from: string, to: string) => {
      if (!world.hasLinks) throw Object.assign(new Error('There are no links.'), { code: 'EPERM' })
      real.linkSync(from, to)
    },
  }
})

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'appkit-secret-'))
  Object.assign(world, { isFull: false, isUnseen: false, hasLinks: true })
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const load = () => loadSecrets({ data, database: join(data, 'frame.sqlite'), warn: vi.fn() }, undefined)[0]

test('a server that ends while it writes its secret leaves none, and the next start makes one', () => {
  world.isFull = true
  expect(load).toThrow('The disk is full.')
  expect(readdirSync(data)).toEqual([])
  world.isFull = false
  expect(load()).toHaveLength(32)
  expect(readdirSync(data)).toEqual(['secret'])
})

test.each([
  ['a file system with links', true],
  ['one without', false],
])('two servers that start at once on %s have the same secret, which others cannot read', (_, hasLinks) => {
  world.hasLinks = hasLinks
  const first = load()
  world.isUnseen = true
  expect(load()).toEqual(first)
  expect(readdirSync(data)).toEqual(['secret'])
  if (process.platform !== 'win32') expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
})
