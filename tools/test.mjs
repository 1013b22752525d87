// npm test: set-up, all unit, contract and command tests and the core of the browser tests, and one line with the sum at
// the end. `--release` (npm run test:release) runs everything.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findUnheld, readRan, readRequirements } from '../tests/report/requirements.mjs'
import { failure, readPlaywright, readVitest, runVitest, summarise } from '../tests/report/results.mjs'
import { runLogged } from '../tests/report/runLogged.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBuild } from './ensureBuild.mjs'
import { ensureInstall } from './ensureInstall.mjs'
import { makeMemoryFolder } from './memoryFolder.mjs'
import { root, run } from './run.mjs'
import { createStages } from './stages.mjs'

const isRelease = process.argv.includes('--release')
const results = join(root, '.cache/results')
const leftOut = join(root, '.cache/left-out.txt')
const release = { ...process.env, ...(isRelease && { APPKIT_TESTS: 'release' }) }
const memory = makeMemoryFolder()
const env = { ...release, ...(memory && { TMPDIR: memory }) }
// npm waits five minutes for each package of a registry whose connection is lost; asking again is sooner.
const patience = { npm_config_fetch_timeout: '60000', npm_config_fetch_retries: '5' }
const all = []

// Only a run of CI has left something out before this.
if (process.env.APPKIT_CI === undefined) rmSync(leftOut, { force: true })
// The last line is the sum also of a run that somebody ends.
process.on('SIGINT', () => end(130))
process.on('SIGTERM', () => end(143))

await ensureInstall()
await ensureBuild()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// Tests of Node run without a browser, too; what needs one then counts as failed.
const hasBrowser = await ensureChromium()

const stages = createStages({ isLive: false })
// Tests wait for what is loaded, for servers and for browsers, some a third of their time, in which one more of them can work.
const workers = `--maxWorkers=${availableParallelism() + 1}`
await stages.run('Unit tests', () => vitest('unit', ['unit', 'unit-isolated', 'unit-page'], [workers]))
await stages.run('Contract and command tests', () => vitest('contract', ['contract', 'commands'], [workers]))
if (isRelease) await stages.run('Fuzz tests', () => vitest('fuzz', ['fuzz']))
await stages.run('Browser tests', browserTests)
if (isRelease) {
  if ((await run(process.execPath, ['tools/pack.mjs'])) !== 0) add('packing', 1, () => none())
  // The hosts wait for the registry half of the time, in which the others work.
  await Promise.all([
    program('Documentation site', ['site/run.mjs', 'check']),
    program('Removed defences', ['tests/security/removeDefences.mjs'], env),
    program('Apps of frameworks', ['tests/cli/frameworks/run.mjs', '--if-reachable']),
    program('Other runtimes', ['tests/runtimes/run.mjs', '--if-reachable'], env),
    program('Public hosts', ['tests/cli/publicHosts/run.mjs', '--if-reachable']),
  ])
}

requirements()

end()

/** Prints the sum and ends the program. @param code - why it ends before its time */
function end(code) {
  const reasons = existsSync(leftOut) ? readFileSync(leftOut, 'utf8').trim().split('\n') : []
  if (code !== undefined) add('the run', code, () => none())
  const { text, failed } = summarise(all, { strict: isRelease, leftOut: reasons })
  console.log(text)
  process.exit(code ?? (failed > 0 ? 1 : 0))
}

async function vitest(name, projects, options = []) {
  const file = join(results, `${name}.json`)
  const share = [...projects.map((project) => `--project=${project}`), ...options]
  add(name, await runVitest(share, file, env), () => readVitest(file))
}

async function browserTests() {
  if (!hasBrowser) return add('browser tests, as there is no browser', 1, () => none())
  const file = join(results, 'playwright.json')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const args = ['test', '--reporter=list,json', '--retries=1', ...(isRelease ? [] : ['--grep', '@core'])]
  const code = await run(process.execPath, [cli, ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  add('browser tests', code, () => readPlaywright(file))
}

/** The list of requirements counts as one test, which passes when each test that it names has. */
function requirements() {
  const list = readRequirements()
  const report = (name) => join(results, `${name}.json`)
  const ran = readRan(['unit', 'contract', 'fuzz'].map(report), [report('playwright')])
  const unheld = findUnheld(list, ran, { everything: isRelease })
  const figures = { passed: unheld.length === 0 ? 1 : 0, failed: unheld.length, skipped: 0 }
  all.push({
    ...none(),
    figures,
    failures: unheld.map((text) => failure(`a requirement of tests/requirements.json: ${text}`)),
  })
}

/**
 * A program that tests something and says so by its exit code. It counts as one test. Apps with packages of their own are
 * too large for a folder in memory.
 */
async function program(name, args, variables = release) {
  const log = join(results, `${name.toLowerCase().replaceAll(' ', '-')}.log`)
  const code = await stages.run(name, () =>
    runLogged(args, { log, env: { ...variables, ...patience, APPKIT_PACKED: '1', APPKIT_RESULTS: results } }),
  )
  add(name, code, () => (code === 0 ? { ...none(), figures: { passed: 1, failed: 0, skipped: 0 } } : none()))
}

/** Adds a runner's results. A runner that failed without naming a failed test counts as one failure. */
function add(name, code, read) {
  let result = none()
  try {
    result = read()
  } catch (error) {
    console.error(error.message)
    code ||= 1
  }
  if (code !== 0 && result.figures.failed === 0 && !result.isFlaky) {
    result.figures.failed = 1
    result.failures.push(failure(`${name}: ended without naming a test`, `exit code ${code}`))
  }
  all.push(result)
}

function none() {
  return { figures: { passed: 0, failed: 0, skipped: 0 }, failures: [], flaky: [], skipped: [] }
}
