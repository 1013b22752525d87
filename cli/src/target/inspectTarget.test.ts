import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { inspectTarget } from './inspectTarget.js'
import { refuseTarget } from './refuseTarget.js'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-target-'))
  made.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const vite = JSON.stringify({ dependencies: { react: '^19.0.0' }, devDependencies: { vite: '8' } })
const react = JSON.stringify({ dependencies: { react: '^18.2.0' } })

describe('the inspection of a target folder', () => {
  it.each<[name: string, files: Record<string, string>, found: object]>([
    ['nothing', {}, { kind: 'empty', typescript: true }],
    [
      'what editors and systems leave',
      { '.git/HEAD': '', '.DS_Store': '', '.idea/x': '' },
      { kind: 'empty' },
    ],
    [
      'what a repository is made with',
      { 'README.md': '', LICENSE: '', 'LICENCE-MIT.txt': '', '.gitignore': '', '.github/x.yml': '' },
      { kind: 'empty' },
    ],
    ['a file with a longer name', { readmes: '' }, { kind: 'other' }],
    [
      'a Vite React app in JavaScript',
      { 'package.json': vite },
      { kind: 'viteReact', typescript: false, reactMajor: 19 },
    ],
    [
      'one with a tsconfig',
      { 'package.json': vite, 'tsconfig.json': '' },
      { kind: 'viteReact', typescript: true },
    ],
    ['one with a TypeScript entry', { 'package.json': vite, 'src/main.tsx': '' }, { typescript: true }],
    [
      'one whose Vite is in the workspace',
      { 'package.json': react, 'vite.config.ts': '' },
      { kind: 'viteReact' },
    ],
    ['a byte order mark', { 'package.json': `\uFEFF${vite}` }, { kind: 'viteReact' }],
    [
      'React without Vite',
      { 'package.json': react },
      { kind: 'other', what: expect.stringContaining('not built with Vite') },
    ],
    ['another project', { 'package.json': '{}' }, { kind: 'other', what: 'not empty and not a React app' }],
    ['files', { 'notes.txt': '' }, { kind: 'other', what: 'not empty and not a React app' }],
  ])('%s', (_name, files, found) => {
    expect(inspectTarget('.', folder(files))).toMatchObject(found)
  })

  it('takes a folder that is not there yet, and the folders above it', () => {
    const root = folder({ file: '' })
    for (const name of ['new app/', 'a/b/c', `../${basename(root)}/x/y`])
      expect(inspectTarget(name, root)).toMatchObject({ kind: 'empty', root: resolve(root, name) })
    symlinkSync('nowhere', join(root, 'link'))
    expect(() => inspectTarget('link/a/b', root)).toThrow(
      /link is a link to nothing, so link\/a\/b cannot be/,
    )
    expect(() => inspectTarget('file/a/b', root)).toThrow(/a part of the path is a file/)
  })

  it.each(['{', '[]', '3', ''])('refuses a package.json that says %j', (text) => {
    expect(() => inspectTarget('.', folder({ 'package.json': text }))).toThrow(/not valid JSON/)
  })
})

describe('refuseTarget', () => {
  it.each([
    ['^17.0.2', /uses React 17/],
    ['16', /uses React 16/],
    ['^16.8 || ^17', /uses React 17/],
    ['>=16.8 <18', /uses React 17/],
    ['16 - 17.0.2', /uses React 17/],
    ['~18.2.0', undefined],
    ['>=16.8.0', undefined],
    ['^17 || ^18', undefined],
    ['>=17 <19', undefined],
    ['>=19', undefined],
    ['catalog:', undefined],
    ['latest', undefined],
  ])('react %s', (range, sentence) => {
    const text = JSON.stringify({ dependencies: { react: range, vite: '8' } })
    const refuse = () => refuseTarget(inspectTarget('.', folder({ 'package.json': text })), 'error')
    if (sentence) expect(refuse).toThrow(sentence)
    else expect(refuse).not.toThrow()
  })
})
