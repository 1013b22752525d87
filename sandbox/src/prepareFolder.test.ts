import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareFolder } from './prepareFolder.js'

let root: string
let dir: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-folder-'))
  dir = join(root, 'data')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

const open = async (fresh = false): Promise<void> => (await prepareFolder(dir, fresh)).release()
const unusable = (message: RegExp) =>
  expect.objectContaining({ code: 'DATA_UNUSABLE', message: expect.stringMatching(message) })
const put = (name: string, text = 'theirs'): void => {
  mkdirSync(join(dir, name, '..'), { recursive: true })
  writeFileSync(join(dir, name), text)
}

test('a new folder is marked, kept out of a repository, and known again', async () => {
  await open()
  expect(JSON.parse(readFileSync(join(dir, 'sandbox.json'), 'utf8'))).toEqual({
    name: 'appkit-sandbox',
    version: 1,
  })
  expect(readFileSync(join(dir, '.gitignore'), 'utf8')).toBe('*\n')
  put('notes.txt')
  await open()
  expect(readFileSync(join(dir, 'notes.txt'), 'utf8')).toBe('theirs')
})

test('a folder that holds something else is refused, and nothing in it is touched', async () => {
  put('package.json')
  put('.gitignore', 'node_modules\n')
  for (const fresh of [false, true])
    await expect(open(fresh)).rejects.toEqual(unusable(/package\.json.*--data/))
  expect(readdirSync(dir).sort()).toEqual(['.gitignore', 'package.json'])
  expect(readFileSync(join(dir, '.gitignore'), 'utf8')).toBe('node_modules\n')
})

test('the folder of an earlier version, and an own .gitignore, are taken as they are', async () => {
  put('.gitignore', '# mine\n')
  put('sandbox.sqlite', '')
  put('chains/1/state.json', '{}')
  await open()
  expect(existsSync(join(dir, 'sandbox.json'))).toBe(true)
  expect(readFileSync(join(dir, '.gitignore'), 'utf8')).toBe('# mine\n')
})

test('a marker of something else is refused', async () => {
  for (const text of ['', '{}', 'null', '{"name":"other"}', 'x'.repeat(5000)]) {
    put('sandbox.json', text)
    await expect(open(true)).rejects.toEqual(unusable(/not written by a sandbox/))
  }
})

test('the option fresh deletes what a sandbox makes, by name, and nothing beside it', async () => {
  await open()
  for (const name of ['state.json', 'state.last.json', 'state.next.json', 'state.damaged.json'])
    put(`chains/1/${name}`)
  put('chains/137/state.json')
  for (const name of ['sandbox.sqlite', 'sandbox.sqlite-journal']) put(name)
  mkdirSync(join(dir, 'sandbox.sqlite.lock'))
  const theirs = [
    'notes.txt',
    'chains/1/thesis.txt',
    'chains/backup/state.json',
    'chains/readme.md',
    'keep/sandbox.sqlite',
  ]
  for (const name of theirs) put(name)
  await open(true)
  const left = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  expect(left.sort()).toEqual([...theirs, '.gitignore', 'sandbox.json'].map((name) => join(name)).sort())
  expect(existsSync(join(dir, 'chains/137'))).toBe(false)
  expect(existsSync(join(dir, 'sandbox.sqlite.lock'))).toBe(false)
})

test.each([
  'sandbox.json',
  '.gitignore',
  'sandbox.sqlite',
  'sandbox.sqlite-journal',
  'sandbox.sqlite.lock',
  'sandbox.lock',
  'chains',
  'chains/1',
  'chains/1/state.json',
  'chains/1/state.last.json',
])('a link at %s is refused, and what it leads to is not touched', async (name) => {
  await open()
  const target = join(root, 'target')
  mkdirSync(join(target, '1'), { recursive: true })
  writeFileSync(join(target, 'state.json'), 'theirs')
  writeFileSync(join(target, '1/state.json'), 'theirs')
  const isFolder = /(lock|chains|1)$/.test(name)
  rmSync(join(dir, name), { recursive: true, force: true })
  mkdirSync(join(dir, name, '..'), { recursive: true })
  symlinkSync(isFolder ? target : join(target, 'state.json'), join(dir, name))
  for (const fresh of [false, true]) await expect(open(fresh)).rejects.toEqual(unusable(/is a link/))
  expect(readFileSync(join(target, 'state.json'), 'utf8')).toBe('theirs')
  expect(readFileSync(join(target, '1/state.json'), 'utf8')).toBe('theirs')
})

test('a link in place of the folder, or of one above it in the project, is refused', async () => {
  const target = join(root, 'target')
  mkdirSync(target)
  symlinkSync(target, dir)
  await expect(open()).rejects.toEqual(unusable(/data is a link/))
  vi.spyOn(process, 'cwd').mockReturnValue(root)
  dir = join(root, 'data/sandbox')
  await expect(open()).rejects.toEqual(unusable(/data is a link/))
  expect(readdirSync(target)).toEqual([])
})

test('a folder in place of a file is refused with its path', async () => {
  await open()
  mkdirSync(join(dir, 'sandbox.lock'))
  await expect(open()).rejects.toEqual(unusable(/sandbox\.lock is no file/))
})
