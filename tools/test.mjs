// npm test: set-up, every test, and one line with the sum at the end.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failure, readPlaywright, readVitest, runVitest } from '../tests/report/results.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBuild } from './ensureBuild.mjs'
import { ensureInstall } from './ensureInstall.mjs'
import { root, run } from './run.mjs'

await ensureInstall()
await ensureBuild()
await ensureChromium()

const results = join(root, '.cache/results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const bin = (path) => join(root, 'node_modules', path)
const failures = []
const sum = { passed: 0, failed: 0, skipped: 0 }

// Those of `contract` and `fuzz` run one file at a time, so that two halves of them fill two cores.
const vitest = async (name, share) => {
  const file = join(results, `${name}.json`)
  count(await runVitest(share, file), () => readVitest(file))
}
await vitest('unit', ['--project=unit', '--project=unit-isolated'])
await Promise.all([
  vitest('contract', ['--project=contract', '--project=fuzz']),
  vitest('commands', ['--project=commands']),
])

const playwrightFile = join(results, 'playwright.json')
const playwright = await run(
  process.execPath,
  [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
  { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile } },
)
count(playwright, () => readPlaywright(playwrightFile))

// Said again at the end, where somebody who reads a long log looks first.
for (const text of failures) console.log(`\nFailed: ${text}`)
console.log(
  `\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`,
)
process.exit(sum.failed > 0 ? 1 : 0)

/** Adds a runner's figures. A runner that failed without naming a failed test counts as one failure. */
function count(code, read) {
  let result = { figures: { passed: 0, failed: 0, skipped: 0 }, failures: [] }
  try {
    result = read()
  } catch (error) {
    console.error(error.message)
  }
  const { figures } = result
  failures.push(...result.failures)
  if (code !== 0 && figures.failed === 0) {
    figures.failed = 1
    failures.push(failure('a runner that ended without naming a test', `exit code ${code}`))
  }
  for (const key of Object.keys(sum)) sum[key] += figures[key]
}
