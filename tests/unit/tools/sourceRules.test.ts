import { describe, expect, it } from 'vitest'
import { readSource } from '../../../tools/sourceRules.mjs'

const lines = (count: number, line = (index: number) => `  call(${index})`) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')
const longIn = (text: string, file = 'file.ts') => [...readSource(file, text).found]

describe('the limit of a function', () => {
  it('is 60 lines', () => {
    expect(longIn(`function run() {\n${lines(58)}\n}\n`)).toEqual([])
    expect(longIn(`function run() {\n${lines(59)}\n}\n`)).toEqual([['file.ts#run', { lines: 61, limit: 60 }]])
  })

  it('holds for a method, an arrow function and a closure, each by its name', () => {
    const body = `{\n${lines(61)}\n}`
    expect(longIn(`const run = () => ${body}\n`).map(([name]) => name)).toEqual(['file.ts#run'])
    expect(longIn(`const made = { run() ${body} }\n`).map(([name]) => name)).toEqual(['file.ts#run'])
    expect(longIn(`function make() {\nfunction run() ${body}\n}\n`).map(([name]) => name)).toEqual([
      'file.ts#make',
      'file.ts#run',
    ])
  })

  it('is 100 lines for a table, and for a function that draws JSX', () => {
    const rows = (count: number) =>
      `const table = () => ({\n${lines(count, (index) => `  a${index}: 1,`)}\n})\n`
    expect(longIn(rows(98))).toEqual([])
    expect(longIn(rows(99))).toEqual([['file.ts#table', { lines: 101, limit: 100 }]])
    const view = `function View() {\n${lines(80)}\n  return <p />\n}\n`
    expect(longIn(view, 'View.tsx')).toEqual([])
  })

  it('is 60 lines for an object of methods, which is no table', () => {
    expect(longIn(`const make = () => ({\n  run() {\n${lines(70)}\n  },\n})\n`)).toHaveLength(2)
  })
})

describe('a spread of a literal', () => {
  it('is found in an object and among properties of JSX', () => {
    expect(readSource('file.ts', 'const a = 1\nconst all = { a, ...{ b: 2 } }\n').problems).toEqual([
      'file.ts:2: write these properties without `...{}`',
    ])
    expect(readSource('View.tsx', 'const view = <p {...{ id: "a" }} />\n').problems).toHaveLength(1)
    expect(readSource('file.test.ts', 'const all = { ...{ b: 2 } }\n').problems).toHaveLength(1)
  })

  it('is not one of a value or of a condition', () => {
    const text = 'const all = { ...given, ...(isOn && { b: 2 }) }\nconst text = "...{"\n'
    expect(readSource('file.ts', text).problems).toEqual([])
  })
})

describe('the name of a constant', () => {
  it('is that of any other value, but for the methods of a route', () => {
    const text = 'export const MAX_BYTES = 1\n'
    expect(readSource('file.ts', text).problems).toEqual([
      'file.ts: name the constant MAX_BYTES as other values are named',
    ])
    expect(readSource('file.ts', 'export const maxBytes = 1\n').problems).toEqual([])
    expect(readSource('templates/next/route.ts', 'export const GET = 1\n').problems).toEqual([])
  })
})

describe('the doc block of a function', () => {
  const problemsIn = (line: string, file = 'file.ts') => readSource(file, `/**\n * ${line}\n */\n`).problems

  it('has a dash between the name of a parameter and its text, in TypeScript', () => {
    expect(problemsIn('@param root The folder.')).toEqual([
      'file.ts: write `@param name - text`, as TSDoc has it, and not `* @param root T…`',
    ])
    expect(problemsIn('@param root - the folder')).toEqual([])
    expect(problemsIn('@param {string} root The folder.', 'file.mjs')).toEqual([])
  })
})

describe('an import that is waited for', () => {
  const problemsIn = (text: string, file = 'runtime/src/kit/file.ts') => readSource(file, text).problems
  const bare = "export const run = async () => (await import('./late.js')).run()\n"

  it('is found in code of a page', () => {
    expect(problemsIn(bare)).toEqual([
      'runtime/src/kit/file.ts:1: write `await loadCode(import(…))`, or handle that it does not load',
    ])
    expect(
      problemsIn("async function run() {\n  try {\n  } catch {\n    await import('./late.js')\n  }\n}\n"),
    ).toHaveLength(1)
  })

  it('is fine where it is handled, or is not of a page', () => {
    expect(problemsIn(bare.replace("import('./late.js')", "loadCode(import('./late.js'))"))).toEqual([])
    expect(
      problemsIn("async function run() {\n  try {\n    await import('./late.js')\n  } catch {}\n}\n"),
    ).toEqual([])
    for (const file of ['server/src/file.ts', 'runtime/src/signin/file.ts', 'runtime/src/kit/testKit.ts'])
      expect(problemsIn(bare, file)).toEqual([])
  })
})

it("'use client' below an import is found, because it says nothing there", () => {
  const text = "import { a } from './a.js'\n\n;('use client')\n"
  expect(readSource('Button.tsx', text).problems).toEqual([
    "Button.tsx: write 'use client' above the imports",
  ])
  expect(readSource('Button.tsx', "'use client'\nimport { a } from './a.js'\n").problems).toEqual([])
})

it.each([
  "sql.all('select * from names where name = ?')",
  'const past = `select t.* from past t`',
  "sql.run('insert into seeds values (?, ?)')",
  "sql.run('insert or ignore into prices values (?, ?)')",
  "sql.run('delete from moves where id = ? returning *')",
])('a statement that names no columns is found: %s', (text) => {
  const problem =
    'store.ts: name the columns of each statement, so that one that is added later changes nothing'
  expect(readSource('store.ts', text).problems).toEqual([problem])
  expect(readSource('server/src/data/backup.ts', text).problems).toEqual([])
})

it('a statement that names its columns is none, and neither is a count', () => {
  const text = "['insert into seeds (name, block) values (?, ?)', 'select count(*) as many from seeds']"
  expect(readSource('store.ts', text).problems).toEqual([])
})
