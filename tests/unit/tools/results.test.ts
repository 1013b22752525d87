import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tools/run.mjs'
import MoreResults from '../../report/moreResults.mjs'
import { readPlaywright, readVitest, summarise } from '../../report/results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'appkit-results-'))

function write(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a failed browser test is named with its file, its line and the beginning of its message', () => {
  const spec = (title: string, ok: boolean, errors: string[]) => ({
    title,
    ok,
    file: 'send.test.ts',
    line: 7,
    tests: [{ results: errors.map((message) => ({ error: { message } })) }],
  })
  const message = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n')
  const { figures, failures } = readPlaywright(
    write({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        {
          specs: [spec('sends', true, [])],
          suites: [{ specs: [spec('refuses', false, [message])] }],
        },
      ],
    }),
  )
  expect(figures).toEqual({ passed: 2, failed: 1, skipped: 2 })
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatch(/^tests\/e2e\/send\.test\.ts:7 > refuses\n {2}line 0\n/)
  expect(failures[0]).not.toContain('line 12')
})

const results = (more: object) => ({
  figures: { passed: 0, failed: 0, skipped: 0 },
  failures: [],
  flaky: [],
  skipped: [],
  ...more,
})

test('a browser test that passed when it was repeated, and one that was skipped, are named', () => {
  const spec = (title: string, test: object) => ({
    title,
    ok: true,
    file: 'send.test.ts',
    line: 7,
    tests: [{ results: [], ...test }],
  })
  const annotations = [{ type: 'skip', description: 'There is no Redis here.' }]
  const { flaky, skipped } = readPlaywright(
    write({
      stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 1 },
      suites: [
        { specs: [spec('waits', { status: 'flaky' }), spec('asks', { status: 'skipped', annotations })] },
      ],
    }),
  )
  expect(flaky).toEqual(['tests/e2e/send.test.ts:7 > waits'])
  expect(skipped).toEqual([{ name: 'tests/e2e/send.test.ts:7 > asks', reason: 'There is no Redis here.' }])
})

test('a flaky test has passed in a usual run and failed in that of a release, and is named in both', () => {
  const run = [results({ figures: { passed: 5, failed: 0, skipped: 0 }, flaky: ['waits'] })]
  const usual = summarise(run, { strict: false })
  const release = summarise(run, { strict: true })
  expect([usual.failed, usual.text.split('\n').at(-1)]).toEqual([0, '5 passed, 0 failed'])
  expect([release.failed, release.text.split('\n').at(-1)]).toEqual([1, '4 passed, 1 failed'])
  for (const { text } of [usual, release])
    expect(text).toContain('Flaky, it passed when it was repeated: waits')
})

test('the last lines say once for each reason why tests were skipped or left out', () => {
  const skipped = ['a', 'b', 'c'].map((name) => ({
    name,
    reason: name === 'c' ? '' : 'There is no Redis here.',
  }))
  const { text } = summarise([results({ figures: { passed: 1, failed: 0, skipped: 3 }, skipped })], {
    strict: false,
    leftOut: ['apps of frameworks: the package server does not answer'],
  })
  expect(text.split('\n').filter((line) => line !== '')).toEqual([
    'Skipped: a and 1 more: There is no Redis here.',
    'Skipped: c: its test does not say why',
    'Left out: apps of frameworks: the package server does not answer',
    '1 passed, 0 failed, 3 skipped',
  ])
})

test('a skipped test says why by its note, else by the end of its title', () => {
  const reporter = new MoreResults()
  const skip = (fullName: string, note?: string) =>
    reporter.onTestCaseResult({
      module: { moduleId: join(root, 'a.test.ts') },
      fullName,
      result: () => ({ state: 'skipped', note }),
      diagnostic: () => undefined,
    })
  skip('a relay (left out: there is no Redis) > starts')
  skip('a page', 'There is no browser.')
  skip('a wallet')
  expect(reporter.skipped.map(({ reason }) => reason)).toEqual([
    'there is no Redis',
    'There is no browser.',
    '',
  ])
})

test('an error that nobody handled counts as failed, unless its test passed when it was repeated', () => {
  const read = (unhandled: readonly object[], flaky: readonly string[] = []) => {
    const file = write({
      testResults: [],
      numPassedTests: 2,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
    })
    writeFileSync(`${file}.more`, JSON.stringify({ unhandled, flaky, skipped: [] }))
    return readVitest(file)
  }
  const name = 'frame/page/calls.test.ts > an app is told'
  const error = { test: name, text: 'an app is told\nError: away' }
  expect(read([error], [name])).toMatchObject({ figures: { failed: 0 }, failures: [], isFlaky: true })
  const failures = ['an unhandled error\n  an app is told\n  Error: away']
  expect(read([error])).toMatchObject({ figures: { failed: 1 }, failures, isFlaky: false })
  const outside = { text: 'outside of a test\nError: away' }
  expect(read([error, outside], [name])).toMatchObject({ figures: { failed: 1 }, isFlaky: false })
  expect(read([], [name])).toMatchObject({ figures: { failed: 0 }, isFlaky: false })
})
