import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareProblems } from './compareProblems.js'
import { findTypeCheck } from './findTypeCheck.js'
import { readProblems, runTypeCheck, type TypeProblem } from './runTypeCheck.js'

const compiler = resolve(import.meta.dirname, '../../../node_modules/typescript')

let root = ''
let kept = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-check-'))
  kept = mkdtempSync(join(tmpdir(), 'appkit-kept-'))
})
afterEach(() => {
  for (const folder of [root, kept]) rmSync(folder, { recursive: true, force: true })
})

const put = (files: Readonly<Record<string, unknown>>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}
const install = () => {
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(compiler, join(root, 'node_modules/typescript'))
}
const options = { strict: true, types: [], lib: ['es5'], skipLibCheck: true }
const found = () => findTypeCheck(root, 'npm', kept)
const check = async (seconds = 100) => {
  const how = found()
  if ('reason' in how) throw new Error(how.reason)
  return runTypeCheck(root, how, seconds, process.env)
}

describe('the type check of a host', () => {
  it('is its own compiler with its tsconfig, and leaves no file in it', async () => {
    install()
    put({
      'package.json': {},
      'tsconfig.json': { compilerOptions: { ...options, composite: true }, include: ['src'] },
      'src/a.ts': 'export const a: number = 1\n\nexport const b: string = a\n',
    })
    expect(found()).toMatchObject({ shown: 'npx tsc --noEmit -p tsconfig.json' })
    for (const _ of ['before', 'after'])
      expect(await check()).toEqual({
        ended: true,
        problems: [
          {
            file: 'src/a.ts',
            line: 3,
            code: 'TS2322',
            text: 'export const b: string = a',
            message: "Type 'number' is not assignable to type 'string'.",
          },
        ],
      })
  })

  it('follows the references of a tsconfig that only refers', async () => {
    install()
    put({
      'package.json': {},
      'tsconfig.json': {
        files: [],
        references: [{ path: './tsconfig.app.json' }, { path: 'node' }, { path: '../x' }],
      },
      'tsconfig.app.json': {
        compilerOptions: { ...options, tsBuildInfoFile: './node_modules/.tmp/app.tsbuildinfo', noEmit: true },
        include: ['src'],
      },
      'node/tsconfig.json': { compilerOptions: options, include: ['.'] },
      'src/a.ts': 'export const a: string = 1\n',
      'node/b.ts': 'export const b: string = 2\n',
    })
    expect(found()).toMatchObject({
      shown: 'npx tsc --noEmit -p tsconfig.app.json && npx tsc --noEmit -p node/tsconfig.json',
    })
    const result = await check()
    expect(result.ended && result.problems.map(({ file }) => file)).toEqual(['src/a.ts', 'node/b.ts'])
  })

  it('is its script if it has one, which may fail without a word of the compiler', async () => {
    install()
    put({ 'package.json': { scripts: { typecheck: 'node check.mjs' } } })
    put({ 'check.mjs': "console.log('src/a.ts:4:2 - error TS1: no'); process.exit(2)" })
    expect(found()).toMatchObject({ shown: 'npm run typecheck' })
    expect(await check()).toMatchObject({
      ended: true,
      problems: [{ file: 'src/a.ts', line: 4, message: 'no' }],
    })
    put({ 'check.mjs': "console.error('out of order'); process.exit(2)" })
    expect(await check()).toMatchObject({
      ended: false,
      isLate: false,
      reason: expect.stringContaining('it failed'),
    })
  })

  it('ends with what it has started when it takes too long', async () => {
    install()
    put({
      'package.json': { scripts: { typecheck: 'node wait.mjs' } },
      'wait.mjs': 'setInterval(() => {}, 1000)',
    })
    expect(await check(1)).toEqual({
      ended: false,
      isLate: true,
      reason: 'it was not finished after 1 seconds',
    })
  })

  it('is none where there is nothing to check by, or nothing is installed', () => {
    put({ 'package.json': { scripts: { typecheck: 'tsc --watch' } } })
    expect(found()).toEqual({ reason: 'the app has neither a script typecheck nor a tsconfig.json' })
    put({ 'tsconfig.json': {} })
    expect(found()).toEqual({
      reason: 'its packages are not installed',
      shown: 'npx tsc --noEmit -p tsconfig.json',
    })
  })
})

describe('problems', () => {
  const problem = (line: number, text: string, more: Partial<TypeProblem> = {}): TypeProblem => ({
    file: 'a.ts',
    line,
    text,
    code: 'TS1',
    message: 'no',
    ...more,
  })

  it('are read of both forms that a compiler prints, also about no file', () => {
    const output = [
      'a (1).ts(2,3): error TS1: one',
      '  that goes on',
      '\u001b[96mb.ts\u001b[0m:\u001b[93m4\u001b[0m:5 - \u001b[91merror\u001b[0m TS2: two: 1',
      'error TS3: three',
      'Found 3 errors.',
    ].join('\r\n')
    expect(
      readProblems(root, output).map(({ file, line, code, message }) => [file, line, code, message]),
    ).toEqual([
      ['a (1).ts', 2, 'TS1', 'one'],
      ['b.ts', 4, 'TS2', 'two: 1'],
      ['', 0, 'TS3', 'three'],
    ])
  })

  it('are new only where there was none that says the same, wherever its line is now', () => {
    const before = [problem(1, 'x'), problem(2, 'y'), problem(9, 'z', { code: 'TS2' })]
    const after = [problem(11, 'w'), problem(12, 'y'), problem(13, 'v'), problem(14, 'u', { file: 'b.ts' })]
    expect(compareProblems(before, after)).toEqual({
      added: [after[2], after[3]],
      kept: [after[0], after[1]],
      gone: 1,
    })
  })

  it('are the same where a message names other types about the same text, and new about another', () => {
    const before = [problem(1, 'go("/x")', { message: 'not assignable to "/a"' })]
    const wider = { message: 'not assignable to "/a" | "/b"' }
    const after = [problem(3, 'go("/x")', wider), problem(4, 'go("/y")', wider)]
    expect(compareProblems(before, after)).toEqual({ added: [after[1]], kept: [after[0]], gone: 0 })
  })
})
