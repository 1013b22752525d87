// Runs vitest, and reads what the two test runners report, in one shape for `npm test`.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run } from '../../tools/run.mjs'

/**
 * @typedef {object} Results
 * @property {{ passed: number, failed: number, skipped: number }} figures a flaky test has passed
 * @property {string[]} failures each failed test with the beginning of its message
 * @property {string[]} flaky tests that failed, and passed when they were repeated
 * @property {{ name: string, reason: string }[]} skipped
 * @property {boolean} [isFlaky] whether nothing but flaky tests makes the runner say that it failed
 */

/**
 * Runs a share of vitest's tests.
 *
 * @param {string[]} share filters, as options of its command line
 * @param {string} file gets its JSON report; `<file>.more` gets what that leaves out
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
export function runVitest(share, file, env = process.env) {
  const reporters = ['default', 'json', join(root, 'tests/report/moreResults.mjs')]
  const options = [...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${file}`, '--retry=1']
  const command = join(root, 'node_modules/vitest/vitest.mjs')
  return run(process.execPath, [command, 'run', ...share, ...options], {
    env: { ...env, MORE_RESULTS: `${file}.more` },
  })
}

/**
 * Reads vitest's JSON report, and what that leaves out.
 *
 * @param {string} file
 * @returns {Results}
 */
export function readVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [failure(path, message)] : []
    return failed.map(({ fullName, failureMessages }) => failure(`${path} > ${fullName}`, failureMessages[0]))
  })
  const { unhandled, flaky, skipped } = JSON.parse(readFileSync(`${file}.more`, 'utf8'))
  // The error of a try that failed belongs to that try: its test says how it ended.
  const errors = unhandled.filter(({ test }) => !flaky.includes(test))
  return {
    figures: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + errors.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failures: [...failures, ...errors.map(({ text }) => failure('an unhandled error', text))],
    flaky,
    skipped,
    isFlaky: failures.length === 0 && errors.length === 0 && unhandled.length > 0,
  }
}

/**
 * Reads Playwright's JSON report.
 *
 * @param {string} file
 * @returns {Results}
 */
export function readPlaywright(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const suites = [...report.suites]
  const found = { failures: [], flaky: [], skipped: [] }
  for (const suite of suites) {
    suites.push(...(suite.suites ?? []))
    for (const { ok, file, line, title, tests } of suite.specs) {
      const name = `tests/e2e/${file}:${line} > ${title}`
      const error = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error
      if (!ok) found.failures.push(failure(name, error?.message))
      for (const { status, annotations = [] } of tests) {
        if (status === 'flaky') found.flaky.push(name)
        const reason = annotations.find(({ type }) => type === 'skip')?.description ?? ''
        if (status === 'skipped') found.skipped.push({ name, reason })
      }
    }
  }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { figures: { passed: expected + flaky, failed: unexpected, skipped }, ...found }
}

/** A failed test and the beginning of its message. */
export function failure(name, message = '') {
  const lines = message.split('\n').slice(0, 12)
  return [name, ...lines.map((line) => `  ${line.slice(0, 300)}`)].join('\n')
}

/**
 * The last lines of a run, which a reader of a long log looks for first.
 *
 * @param {readonly Results[]} all of each runner
 * @param {object} options
 * @param {boolean} options.strict whether a flaky test counts as failed
 * @param {readonly string[]} [options.leftOut] parts that this machine could not try
 * @returns {{ text: string, failed: number }}
 */
export function summarise(all, { strict, leftOut = [] }) {
  const list = (key) => all.flatMap((results) => results[key])
  const sum = (key) => all.reduce((total, { figures }) => total + figures[key], 0)
  const flaky = list('flaky')
  const failed = sum('failed') + (strict ? flaky.length : 0)
  const passed = sum('passed') - (strict ? flaky.length : 0)
  const skipped = sum('skipped')
  const reasons = groupByReason(list('skipped'))
  const lines = [
    ...list('failures').map((text) => `Failed: ${text}`),
    ...flaky.map((name) => `Flaky, it passed when it was repeated: ${name}`),
    ...[...reasons].map(([reason, tests]) => {
      const others = tests.length > 1 ? ` and ${tests.length - 1} more` : ''
      return `Skipped: ${tests[0].name}${others}: ${reason || 'its test does not say why'}`
    }),
    ...leftOut.map((text) => `Left out: ${text}`),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ]
  return { text: lines.map((line) => `\n${line}`).join('\n'), failed }
}

function groupByReason(skipped) {
  const groups = new Map()
  for (const each of skipped) groups.set(each.reason, [...(groups.get(each.reason) ?? []), each])
  return groups
}
