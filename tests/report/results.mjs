// Runs vitest, and reads what the two test runners report, in one shape for `npm test`.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run } from '../../tools/run.mjs'

/**
 * @typedef {object} Results
 * @property {{ passed: number, failed: number, skipped: number }} figures
 * @property {string[]} failures each failed test with the beginning of its message
 */

/**
 * Runs a share of vitest's tests.
 *
 * @param {string[]} share filters, as options of its command line
 * @param {string} file gets its JSON report; `<file>.errors` gets what failed outside of any test
 * @returns {Promise<number>} its exit code
 */
export function runVitest(share, file) {
  const reporters = ['default', 'json', join(root, 'tests/report/unhandledErrors.mjs')]
  const options = [...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${file}`]
  const command = join(root, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, UNHANDLED_ERRORS: `${file}.errors` }
  return run(process.execPath, [command, 'run', ...share, ...options], { env })
}

/**
 * Reads vitest's JSON report, and the errors outside of any test, which it leaves out.
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
  const unhandled = JSON.parse(readFileSync(`${file}.errors`, 'utf8'))
  return {
    figures: {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failures: [...failures, ...unhandled.map((text) => failure('an unhandled error', text))],
  }
}

/**
 * Reads Playwright's JSON report. A flaky test has failed.
 *
 * @param {string} file
 * @returns {Results}
 */
export function readPlaywright(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const suites = [...report.suites]
  const failures = []
  for (const suite of suites) {
    suites.push(...(suite.suites ?? []))
    for (const { ok, file, line, title, tests } of suite.specs) {
      const error = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error
      if (!ok) failures.push(failure(`tests/e2e/${file}:${line} > ${title}`, error?.message))
    }
  }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { figures: { passed: expected, failed: unexpected + flaky, skipped }, failures }
}

/** A failed test and the beginning of its message. */
export function failure(name, message = '') {
  const lines = message.split('\n').slice(0, 12)
  return [name, ...lines.map((line) => `  ${line.slice(0, 300)}`)].join('\n')
}
