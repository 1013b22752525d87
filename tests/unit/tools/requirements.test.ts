import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { findBroken, findUnheld, readRan, readRequirements } from '../../report/requirements.mjs'

const here = 'tests/unit/tools/requirements.test.ts'
const folder = mkdtempSync(join(tmpdir(), 'appkit-requirements-'))
const requirement = (more: object, number = 1) => ({
  number,
  section: 'Views',
  sentence: 'Back closes.',
  ...more,
})
const heldBy = (test: string, file = here) => requirement({ heldBy: [{ file, test }] })

function write(name: string, report: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('every sentence of the specification has a test that is there, or a reason that is written down', () => {
  const requirements = readRequirements()
  expect(requirements).toHaveLength(479)
  expect(findBroken(requirements)).toEqual([])
  expect(requirements.filter(({ sentence, section }) => sentence === '' || section === '')).toEqual([])
})

test('a test that no file has is named, and one that is there is not', () => {
  const title = 'a test that no file has is named, and one that is there is not'
  expect(findBroken([heldBy(title)])).toEqual([])
  expect(findBroken([heldBy(`${title} at all`)])).toEqual([`1: ${here} has no test "${title} at all"`])
  expect(findBroken([heldBy(title, 'tests/unit/gone.test.ts')])).toHaveLength(1)
})

test('a number that is missing, or held by nothing, is named', () => {
  expect(findBroken([requirement({}, 2)])).toEqual(['2 stands where 1 should', '2 is held by no test'])
})

test('another behaviour needs its reason on the page of behaviour', () => {
  expect(findBroken([requirement({ different: 'There is no such sentence.' })])).toEqual([
    '1: docs/behaviour.md does not say "There is no such sentence."',
  ])
})

test('a named test must have passed; what its title fills in may be anything', () => {
  const list = [heldBy(`no view at \${width} px ($scheme) has a %s`)]
  const ran = (title: string, passed = true) => [{ file: here, title, passed }]
  const unheld = [`1: ${here} > no view at \${width} px ($scheme) has a %s`]
  expect(findUnheld(list, ran('no view at 360 px (dark) has a fault'), { everything: true })).toEqual([])
  expect(findUnheld(list, ran('no view at 360 px (dark) has a fault', false), { everything: true })).toEqual(
    unheld,
  )
  expect(findUnheld(list, ran('another'), { everything: false })).toEqual(unheld)
  expect(findUnheld(list, [], { everything: true })).toEqual(unheld)
})

test('a table of cases has passed when each case that ran has', () => {
  const list = [heldBy('logs in with $provider')]
  const ran = (google: boolean, apple: boolean) => [
    { file: here, title: 'logs in with google', passed: google },
    { file: here, title: 'logs in with apple', passed: apple },
  ]
  expect(findUnheld(list, ran(true, true), { everything: true })).toEqual([])
  expect(findUnheld(list, ran(true, false), { everything: true })).toHaveLength(1)
})

test('a case that is named must have passed itself, and must be in the table', () => {
  const title = 'a case of two that is named, %s, is looked for in the file'
  const named = (value: string) => [requirement({ heldBy: [{ file: here, test: title, case: value }] })]
  const ran = [{ file: here, title: title.replace('%s', 'google'), passed: true }]
  expect(findUnheld(named('google'), ran, { everything: true })).toEqual([])
  expect(findUnheld(named('apple'), ran, { everything: true })).toEqual([
    `1: ${here} > ${title.replace('%s', 'apple')}`,
  ])
  expect(findBroken(named('one'))).toEqual([])
  const other = ['thr', 'ee'].join('')
  expect(findBroken(named(other))).toEqual([`1: ${here} has no case "${other}" of "${title}"`])
})

test.each(['one', 'two'])('a case of two that is named, %s, is looked for in the file', (word) => {
  expect(word).toHaveLength(3)
})

test('a short run asks only for tests of files that it ran, and for no browser test', () => {
  const list = [heldBy('of a release'), heldBy('a walk', 'tests/e2e/send.test.ts')]
  const ran = [{ file: 'tests/e2e/send.test.ts', title: 'another walk', passed: true }]
  expect(findUnheld(list, ran, { everything: false })).toEqual([])
  expect(findUnheld(list, ran, { everything: true })).toHaveLength(2)
})

test('reports of both runners say which tests passed; a skipped one has not', () => {
  const unit = write('unit.json', {
    testResults: [
      {
        name: join(process.cwd(), here),
        assertionResults: [
          { title: 'closes', status: 'passed' },
          { title: 'opens', status: 'pending' },
        ],
      },
    ],
  })
  const spec = (title: string, status: string) => ({
    title,
    ok: true,
    file: 'send.test.ts',
    tests: [{ status }],
  })
  const browser = write('browser.json', {
    suites: [{ specs: [spec('sends', 'expected')], suites: [{ specs: [spec('waits', 'skipped')] }] }],
  })
  expect(readRan([unit, join(folder, 'gone.json')], [browser])).toEqual([
    { file: here, title: 'closes', passed: true },
    { file: here, title: 'opens', passed: false },
    { file: 'tests/e2e/send.test.ts', title: 'sends', passed: true },
    { file: 'tests/e2e/send.test.ts', title: 'waits', passed: false },
  ])
})

test('a file whose only test was skipped has run, and does not hold what it is named for', () => {
  const list = [heldBy('closes'), heldBy('of a release', 'tests/unit/other.release.test.ts')]
  const ran = [{ file: here, title: 'closes', passed: false }]
  expect(findUnheld(list, ran, { everything: false })).toEqual([`1: ${here} > closes`])
})

test('a short run names a browser test of its core that was skipped, and one that had no turn is left out', () => {
  const file = 'tests/e2e/send.test.ts'
  const list = [heldBy('a walk', file), heldBy('a walk of a release', file)]
  const ran = [
    { file, title: 'a walk', passed: false },
    { file, title: 'another walk', passed: true },
  ]
  expect(findUnheld(list, ran, { everything: false })).toEqual([`1: ${file} > a walk`])
})

test('a test that its file skips, or has in a comment alone, is not there', () => {
  const file = write('skipped.test.ts', '')
  const named = relative(process.cwd(), file).replaceAll('\\', '/')
  const sources = [
    "test.skip('is shown', () => {})",
    "it.todo('is shown')",
    "test.fixme('is shown', async () => {})",
    "it.skip.each([1])('is shown', () => {})",
    "// test('is shown', () => {})",
    "const title = 'is shown'",
  ]
  for (const source of sources) {
    writeFileSync(file, `${source}\n`)
    expect(findBroken([heldBy('is shown', named)]), source).toHaveLength(1)
  }
  const shown = [
    "test('is shown', () => {})",
    "  it(\n    'is shown',\n    async () => {},\n  )",
    "it.each([1])('is shown', () => {})",
    "it.each([\n  'a (b)',\n])('is shown', () => {})",
  ]
  for (const source of shown) {
    writeFileSync(file, `${source}\n`)
    expect(findBroken([heldBy('is shown', named)]), source).toEqual([])
  }
})

test('a title that is nothing but a placeholder names no test', () => {
  expect(findBroken([heldBy('%s')])).toEqual(['1: "%s" names no test of its own'])
})
