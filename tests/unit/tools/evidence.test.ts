// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code as text
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { afterEach, expect, it } from 'vitest'
import { callSites, callSitesIn, siteOf } from '../../evidence/callSites.mjs'
import { instrument, switchName } from '../../evidence/mutants.mjs'
import { placeOfDefence, placesOf } from '../../evidence/mutators.mjs'
import { planKills } from '../../evidence/plan.mjs'
import { mistakes, retag } from '../../evidence/tag.mjs'

const root = resolve(import.meta.dirname, '../../..')
const parse = (text: string) => ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true)

afterEach(() => {
  Reflect.deleteProperty(globalThis, switchName)
})

/** Runs a source with all its mutants in it. */
function runWith(text: string, active: number): unknown {
  const mutants = placesOf(parse(text)).map((place, index) => ({ ...place, id: index + 1 }))
  Reflect.set(globalThis, switchName, (id: number) => id === active)
  const code = ts.transpile(instrument(text, mutants), { target: ts.ScriptTarget.ES2022 })
  return new Function(code)()
}

it('the browser tests that are tagged are those of core.json', () => {
  const chosen = JSON.parse(readFileSync(join(root, 'tests/evidence/core.json'), 'utf8'))
  expect(mistakes(chosen, callSites())).toEqual([])
})

it('the build with mutants does what the plain one does until one is active', () => {
  const text = `const calls = []
    calls.push(1)
    return [calls.length, [1, 2].filter((each) => each > 1), { isOpen: true }, undefined ?? 'rest']`
  expect(runWith(text.replace('each > 1', 'each'), 0)).toEqual([1, [1, 2], { isOpen: true }, 'rest'])
  expect(runWith(text.replace('each > 1', 'each'), 1)).toEqual([0, [1, 2], { isOpen: true }, 'rest'])
})

it.each([
  ['return 1 < 2', false],
  ['return true && false', true],
  ['return !true', true],
  ["return true ? 'a' : 'b'", 'b'],
  ['if (1) return 5; return 6', 6],
  ['return [1, 0].filter(Boolean).length', 2],
  ["const given = 'a'; return given ?? 'b'", 'b'],
])('a mutant of "%s" gives %s', (text, mutated) => {
  expect(runWith(text, 0)).not.toEqual(mutated)
  expect(runWith(text, 1)).toEqual(mutated)
})

it('a handler and a part of a view are left out, and texts stay', () => {
  const places = placesOf(parse('const a = <p><b onClick={() => go()}>Text</b><Icon name="x" /></p>'))
  expect(places.map(({ kind, mutated, form }) => [kind, mutated, form])).toEqual([
    ['handler', 'undefined', 'expression'],
    ['part of a view', 'null', 'child'],
  ])
})

it('a defence is replaced with the smallest code around it that is still code without it', () => {
  const source = parse("function f(a) { if (a.x !== 1 || a.y) return 2; listen('hide', () => a); return 3 }")
  expect(placeOfDefence(source, 'a.x !== 1 || ', '')).toMatchObject({ mutated: 'a.y', form: 'expression' })
  expect(placeOfDefence(source, "listen('hide', () => a)", '')).toMatchObject({
    mutated: ';',
    form: 'statement',
  })
  expect(placeOfDefence(source, 'is not there', '')).toBeUndefined()
})

const file = `test('one', async () => {})
test.describe('group', () => {
  for (const name of names)
    test(\`two of \${name}\`, { tag: '@slow' }, async () => {})
})
const other = test.extend({})
other('three', async () => {})
`

it('a test is found by its title, in its groups, also when a loop made it', () => {
  const sites = callSitesIn('a.test.ts', file)
  expect(sites.map(({ title }) => title)).toEqual(['one', 'group › two of ${name}', 'three'])
  expect(siteOf(sites, { file: 'a.test.ts', title: 'group › two of all' })).toBe(sites[1])
  expect(siteOf(sites, { file: 'a.test.ts', title: 'four' })).toBeUndefined()
})

it('tags follow the list: they are given, changed and taken away, and nothing else changes', () => {
  const core = [
    { file: 'a.test.ts', title: 'one' },
    { file: 'a.test.ts', title: 'group › two of ${name}', where: "name === 'a'" },
  ]
  const tagged = retag(file, callSitesIn('a.test.ts', file), core)
  expect(tagged).toContain("test('one', { tag: '@core' }, async")
  expect(tagged).toContain("{ tag: name === 'a' ? '@core' : [] }, async")
  expect(mistakes({ core }, callSitesIn('a.test.ts', tagged))).toEqual([])
  expect(mistakes({ core: [] }, callSitesIn('a.test.ts', tagged))).toHaveLength(2)
  expect(mistakes({ core: [{ file: 'a.test.ts', title: 'gone' }] }, [])).toHaveLength(1)
  const untagged = retag(tagged, callSitesIn('a.test.ts', tagged), [])
  expect(untagged).toBe(file.replace("{ tag: '@slow' }, ", ''))
})

it('a mutant meets three tests that reach it, and more when fewer than two catch it', () => {
  const mutant = {
    id: 1,
    key: 'a',
    file: 'runtime/src/kit/a.ts',
    line: 1,
    kind: 'call',
    start: 0,
    end: 1,
    mutated: '',
    form: '',
  }
  const lines = ['a', 'b', 'c', 'd', 'e'].map((title, index) => {
    return {
      file: `${title}.test.ts`,
      title,
      mutant: 0,
      passed: index !== 4,
      seconds: index + 1,
      reached: [1],
    }
  })
  const first = planKills(lines, [], [mutant])
  expect(Object.keys(first.plan)).toEqual(['a.test.ts', 'b.test.ts', 'c.test.ts'])
  const ran = (passed: boolean) =>
    lines.slice(0, 3).map((line, index) => ({ ...line, mutant: 1, passed: passed || index === 0 }))
  expect(planKills(lines, ran(true), [mutant]).plan).toEqual({ 'd.test.ts': { d: [1] } })
  // A test that failed is run without the mutant; two that failed say enough of it.
  expect(planKills(lines, ran(false), [mutant]).plan).toEqual({
    'b.test.ts': { b: [0] },
    'c.test.ts': { c: [0] },
  })
  const late = ran(false).map((line) => ({ ...line, isLate: true }))
  expect(planKills(lines, late, [mutant]).plan).toEqual({ 'd.test.ts': { d: [1] } })
})
