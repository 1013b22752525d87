// npm test: set-up, every test, and one line with the sum at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureBuild, ensureInstall } from './ensureBuild.mjs'
import { root, run } from './run.mjs'

await ensureInstall()
await ensureBuild()
await ensureChromium()

const results = join(root, '.cache/results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const bin = (path) => join(root, 'node_modules', path)
const sum = { passed: 0, failed: 0, skipped: 0 }

const vitestFile = join(results, 'vitest.json')
const vitest = await run(process.execPath, [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestFile}`,
])
count(vitest, () => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(vitestFile, 'utf8'),
  )
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
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
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(playwrightFile, 'utf8')).stats
  return { passed: expected, failed: unexpected + flaky, skipped }
})

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
  if (code !== 0 && figures.failed === 0) figures.failed = 1
  for (const key of Object.keys(sum)) sum[key] += figures[key]
}
