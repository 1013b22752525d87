// npm test: set-up, every test, and one line with the sum at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureBuild, ensureInstall } from './ensureBuild.mjs'
import { root, run } from './run.mjs'
import { unhandledFile } from './unhandledErrors.mjs'

await ensureInstall()
await ensureBuild()
await ensureChromium()

const results = join(root, '.cache/results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const bin = (path) => join(root, 'node_modules', path)
const failures = []
const sum = { passed: 0, failed: 0, skipped: 0 }

const vitestFile = join(results, 'vitest.json')
const vitest = await run(process.execPath, [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--reporter=${join(root, 'tools/unhandledErrors.mjs')}`,
  `--outputFile.json=${vitestFile}`,
])
count(vitest, () => {
  const report = JSON.parse(readFileSync(vitestFile, 'utf8'))
  for (const { name, message, assertionResults } of report.testResults) {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failed)
      addFailure(`${file} > ${fullName}`, failureMessages[0])
    if (failed.length === 0 && message) addFailure(file, message)
  }
  for (const text of JSON.parse(readFileSync(unhandledFile, 'utf8'))) addFailure('an unhandled error', text)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
})

const playwrightFile = join(results, 'playwright.json')
const playwright = await run(
  process.execPath,
  [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
  {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
  },
)
count(playwright, () => {
  const report = JSON.parse(readFileSync(playwrightFile, 'utf8'))
  const suites = [...report.suites]
  for (const suite of suites) {
    suites.push(...(suite.suites ?? []))
    for (const { ok, file, line, title, tests } of suite.specs) {
      const error = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error
      if (!ok) addFailure(`tests/e2e/${file}:${line} > ${title}`, error?.message)
    }
  }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky, skipped }
})

// Said again at the end, where somebody who reads a long log looks first.
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(
  `\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`,
)
process.exit(sum.failed > 0 ? 1 : 0)

/** Adds a runner's figures. A runner that failed without naming a failed test counts as one failure. */
function count(code, read) {
  let figures = { passed: 0, failed: 0, skipped: 0 }
  try {
    figures = read()
  } catch (error) {
    console.error(error.message)
  }
  if (code !== 0 && figures.failed === 0) {
    figures.failed = 1
    addFailure('a runner that ended without naming a test', `exit code ${code}`)
  }
  for (const key of Object.keys(sum)) sum[key] += figures[key]
}

/** Notes a failed test with the beginning of its message. */
function addFailure(name, message = '') {
  const lines = message.split('\n').slice(0, 12)
  failures.push([name, ...lines.map((line) => `  ${line.slice(0, 300)}`)].join('\n'))
}
