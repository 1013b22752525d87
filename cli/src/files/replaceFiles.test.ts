import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replaceFiles, sha256, sweepLeftovers } from './replaceFiles.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-replace-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const all = () => readdirSync(root, { recursive: true }).map(String).sort()

describe('the replacement of files', () => {
  it('makes folders, and leaves nothing beside its files', async () => {
    await replaceFiles(root, [
      { path: 'a/b/c.txt', content: 'one' },
      { path: 'd.bin', content: new Uint8Array([0, 255]) },
    ])
    expect(all()).toEqual(['a', 'a/b', 'a/b/c.txt', 'd.bin'])
    expect(read('a/b/c.txt')).toBe('one')
  })

  it('keeps the mode of what it replaces, and leaves another name of the same file alone', async () => {
    writeFileSync(join(root, 'run.sh'), 'old')
    chmodSync(join(root, 'run.sh'), 0o750)
    linkSync(join(root, 'run.sh'), join(root, 'other'))
    await replaceFiles(root, [{ path: 'run.sh', content: 'new' }])
    expect(statSync(join(root, 'run.sh')).mode & 0o777).toBe(0o750)
    expect([read('run.sh'), read('other')]).toEqual(['new', 'old'])
  })

  it('follows a link that stays inside and keeps it', async () => {
    mkdirSync(join(root, 'real'))
    writeFileSync(join(root, 'real/file'), 'old')
    symlinkSync('real', join(root, 'folder'))
    symlinkSync('real/file', join(root, 'file'))
    await replaceFiles(root, [{ path: 'folder/new', content: 'new' }])
    await replaceFiles(root, [{ path: 'file', content: 'new' }])
    expect([read('real/new'), read('real/file'), readdirSync(root).sort()]).toEqual([
      'new',
      'new',
      ['file', 'folder', 'real'],
    ])
  })

  it.each([
    ['changed', 'second', sha256('first'), /it was changed meanwhile/],
    ['gone', undefined, sha256('first'), /it was changed meanwhile/],
    ['there', 'second', null, /it has appeared meanwhile/],
  ])('changes nothing when a file is %s since it was looked at', async (_name, present, replaces, reason) => {
    if (present !== undefined) writeFileSync(join(root, 'file'), present)
    const before = all()
    const files = [
      { path: 'new/one', content: 'x' },
      { path: 'file', content: 'third', replaces },
    ]
    const error: unknown = await replaceFiles(root, files).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'WRITE_FAILED', exitCode: 1, message: expect.stringMatching(reason) })
    expect(all()).toEqual(before)
    if (present !== undefined) expect(read('file')).toBe(present)
  })

  it('replaces what is as it was, and makes what is not there', async () => {
    writeFileSync(join(root, 'file'), 'first')
    await replaceFiles(root, [
      { path: 'file', content: 'second', replaces: sha256('first') },
      { path: 'new', content: 'new', replaces: null },
    ])
    expect([read('file'), read('new')]).toEqual(['second', 'new'])
  })
})

describe('the sweep of leftovers', () => {
  it('removes what a process left that runs no more, and nothing else', async () => {
    const ended = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
    const mine = `.${process.pid}-3.appkit-tmp`
    const kept = [`.${process.ppid}-0.appkit-tmp`, '.appkit-tmp', `${ended}-0.appkit-tmp`, 'file']
    mkdirSync(join(root, 'src'))
    for (const name of [...kept, mine, `.${ended}-0.appkit-tmp`]) writeFileSync(join(root, 'src', name), '')
    await sweepLeftovers(root, ['src/file', 'src/other', 'not/there'])
    expect(readdirSync(join(root, 'src')).sort()).toEqual([...kept].sort())
  })
})
