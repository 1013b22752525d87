import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { instrument } from '../../mutants/instrument.mjs'
import { modules } from '../../mutants/modules.mjs'
import { createProgress } from '../../mutants/progress.mjs'
import { listProblems, printTable, share } from '../../mutants/report.mjs'
import { survivors } from '../../mutants/survivors.mjs'

const mutant = (text: string, status = 'killed') => ({ line: 1, text, mutator: 'x', status, reached: true })
const resultOf = (...mutants: ReturnType<typeof mutant>[]) => ({ module: 'a.ts', broken: [], mutants })
const many = Array.from({ length: 20 }, (_, at) => mutant(`m${at}`))

it('listProblems finds none when every mutant is killed or argued', () => {
  const result = resultOf(...many, mutant('x', 'survived'))
  const argued = { 'a.ts': { x: 'Nobody can notice it.' } }
  expect(listProblems([result], argued, ['a.ts'])).toEqual([])
  expect(share([result])).toBe('20 of 21 mutants killed (95.2 %)')
  expect(printTable([result], argued)).toContain('| a.ts | 21 | 20 | 1 (1) |')
})

it.each<[string, ReturnType<typeof resultOf>, Record<string, Record<string, string>>, string]>([
  ['a survivor that nobody has argued', resultOf(...many, mutant('x', 'survived')), {}, 'a.ts:1 survived'],
  ['an argument for a mutant that is killed', resultOf(...many), { 'a.ts': { m0: 'why' } }, 'killed or gone'],
  ['an argument for a mutant that is gone', resultOf(...many), { 'a.ts': { y: 'why' } }, 'killed or gone'],
  ['an argument for a module that is not listed', resultOf(...many), { 'b.ts': {} }, 'not in modules.mjs'],
  [
    'too many survivors, also argued ones',
    resultOf(mutant('m'), mutant('x', 'survived')),
    { 'a.ts': { x: 'why' } },
    'Fewer than 90 %',
  ],
])('listProblems finds a problem for %s', (_name, result, survivors, problem) => {
  expect(listProblems([result], survivors, ['a.ts'])).toEqual([expect.stringContaining(problem)])
})

it('listProblems finds a problem when a test fails without a mutant', () => {
  const broken = { ...resultOf(...many), broken: ['a.test.ts: a test'] }
  expect(listProblems([broken], {}, ['a.ts'])).toEqual([expect.stringContaining('a.test.ts: a test')])
})

it('the lists name modules and tests that exist, and argue survivors of these modules alone', () => {
  const root = new URL('../../../', import.meta.url)
  const files = Object.entries(modules).flatMap(([module, tests]) => [module, ...tests])
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([])
  expect(Object.keys(survivors).filter((module) => !(module in modules))).toEqual([])
})

it('instrument names mutants by their text, and makes none of texts for people', async () => {
  const source = `export const f = (a: number) => {\n  if (a > 1) throw new Error('Too large.')\n  return a\n}\n`
  const { code, mutants } = await instrument('a.ts', source)
  const texts = mutants.map(({ line, text }) => `${line} ${text}`)
  expect(texts.filter((text) => text.startsWith('2 if ([a > 1 -> a >= 1])'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes("Too large.' ->"))).toEqual([])
  for (const { id } of mutants) expect(code).toContain(`"${id}"`)
})

it('createProgress says how far each module in work is, with at most one line in ten seconds', () => {
  let now = 0
  const lines: string[] = []
  const progress = createProgress({ print: (line) => lines.push(line), now: () => now })
  const pass = (seconds: number) => {
    now += seconds * 1_000
  }
  progress.start('a.ts')
  pass(4)
  progress.update('a.ts', 3, 40)
  progress.start('b.ts')
  pass(6)
  progress.update('a.ts', 7, 40)
  progress.update('b.ts', 1, 9)
  pass(9.9)
  progress.update('b.ts', 2, 9)
  expect(lines).toEqual(['  a.ts: 7 of 40 judged, 10 s'])
  expect(progress.end('a.ts')).toBe(20)
  pass(0.1)
  progress.update('b.ts', 5, 9)
  expect(lines.slice(1)).toEqual(['  b.ts: 5 of 9 judged, 16 s'])
})
