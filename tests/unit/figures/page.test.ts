import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { figures, parts } from '../../figures/catalogue.mjs'
import { parseFlags } from '../../figures/flags.mjs'
import { renderPage } from '../../figures/page.mjs'
import { addOutcome, readState, resumeState, versionOf, writeState } from '../../figures/state.mjs'

const folder = mkdtempSync(join(tmpdir(), 'appkit-figures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const state = { seed: 7, version: 'a', done: 120_000, violations: 0, findings: [], counts: {} }
const [first] = figures
const page = (changes: object) => renderPage(figures, new Map([[first?.id ?? '', { ...state, ...changes }]]))

it('the page says of each figure how many of how many were tried, with the seed', () => {
  expect(page({})).toContain('| 120,000 of 1,000,000 cases | 0 | 7 | partial |')
  expect(page({ done: 1_000_000 })).toContain('| 1,000,000 of 1,000,000 cases | 0 | 7 | whole |')
  expect(page({ hasFailed: true })).toContain('| partial; the last run did not end well |')
  expect(page({}).match(/not tried yet/g)).toHaveLength(figures.length - 1)
})

it('the page shows what was found, as code in one line', () => {
  const findings = [{ case: 3, what: 'refuses `x`\n| now', example: '[0]' }]
  const text = page({ violations: 4, findings })
  expect(text).toContain('| 4 | 7 |')
  expect(text).toContain('case 3: `` refuses `x` | now ``. The smallest case: `[0]`.')
})

it('the figures are as many as a release asks for', () => {
  const sum = (part: string) =>
    figures.filter((figure) => figure.part === part).reduce((total, { target }) => total + target, 0)
  expect([sum('specs'), sum('interleavings'), sum('faults'), sum('kills')]).toEqual([
    5_000_000, 2_000_000, 50_000, 800,
  ])
  const specs = readdirSync('specs/openapi').map((file) => `specs/${file.replace(/\.yaml$/, '')}`)
  const ids: readonly string[] = figures.map(({ id }) => id)
  expect([...specs, 'specs/frame-messages'].filter((id) => !ids.includes(id))).toEqual([])
  expect([...new Set(figures.map(({ part }) => part))]).toEqual(parts)
  expect(new Set(figures.map(({ id }) => id)).size).toBe(figures.length)
})

it('a state goes on with the same seed and sources, and begins again with others', () => {
  const file = join(folder, 'specs/one.json')
  writeState(file, state)
  expect(resumeState(file, { version: 'a' })).toEqual(state)
  expect(resumeState(file, { version: 'a', seed: 7 })).toEqual(state)
  expect(resumeState(file, { version: 'a', seed: 8 })).toMatchObject({ seed: 8, done: 0 })
  expect(resumeState(file, { version: 'b' })).toMatchObject({ seed: 7, done: 0 })
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20))
  expect(readState(file)).toBeUndefined()
  expect(resumeState(file, { version: 'a' })).toMatchObject({ done: 0 })
})

it('a state counts all violations, keeps the first five, sums counts and keeps the largest of others', () => {
  const findings = [0, 1, 2].map((number) => ({ case: number, what: 'wrong' }))
  const outcome = { violations: 30, findings, counts: { met: 2, 'most nodes': 5 } }
  const twice = addOutcome(addOutcome(state, 100, outcome), 100, {
    ...outcome,
    counts: { met: 3, 'most nodes': 4 },
  })
  expect(twice).toMatchObject({ done: 120_200, violations: 60, counts: { met: 5, 'most nodes': 5 } })
  expect(twice.findings).toHaveLength(5)
})

it('the version of sources changes with them, and not with their tests', () => {
  expect(versionOf(['tests/figures'])).toBe(versionOf(['tests/figures']))
  expect(versionOf(['tests/figures/kills'])).not.toBe(versionOf(['tests/figures/faults']))
  expect(versionOf(['tests/unit/figures'])).toBe(versionOf([]))
})

it('the command refuses flags that mean nothing', () => {
  expect(parseFlags([])).toEqual({ minutes: undefined, only: parts, seed: undefined, soakHours: 1 })
  expect(parseFlags(['--minutes', '0.5', '--only', 'kills,faults/send', '--seed', '3'])).toMatchObject({
    minutes: 0.5,
    only: ['kills', 'faults/send'],
    seed: 3,
  })
  for (const args of [
    ['--only', 'nothing'],
    ['--minutes', '0'],
    ['--seed', '1.5'],
    ['--soak-hours', 'x'],
    ['--fast'],
  ])
    expect(() => parseFlags(args)).toThrow()
})
