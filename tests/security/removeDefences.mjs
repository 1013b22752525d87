// node tests/security/removeDefences.mjs [T-G2 … | tests/e2e …]: takes out each defence of defences.mjs in a copy of this
// repository, one at a time, and expects the test of the attack to fail. Attacks, and where their tests are, choose a part.

import { fork, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { copyRepository } from '../../tools/copyRepository.mjs'
import { readRan } from '../report/requirements.mjs'
import { defences } from './defences.mjs'

const timeoutMs = 15 * 60_000
const env = { ...process.env, APPKIT_BUILT: '1', APPKIT_TESTS: 'release' }
// A release run has run every test a moment ago, with all defences: its reports say which passed.
const results = process.env.APPKIT_RESULTS
const [browsers, ...runners] = ['playwright', 'unit', 'contract', 'fuzz'].map((name) =>
  join(results ?? '', `${name}.json`),
)
const ran = results ? readRan(runners, [browsers]) : []

/** Runs a program in a copy. @returns how it ended, and what it printed */
function runIn(copy, args, variables = process.env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: copy, env: variables, timeout: timeoutMs })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Builds what changed in a copy, for tests that run what is built. */
async function build(copy, test) {
  if (!/^tests\/(contract|e2e)\//.test(test)) return true
  // The frame alone is what its own tests run.
  const only = test.startsWith('tests/contract/frame/') ? ['frame'] : undefined
  const options = JSON.stringify({ declarations: false, only })
  const script = `import('./tools/ensureBuild.mjs').then(({ ensureBuild }) => ensureBuild(${options}))`
  const { code, output } = await runIn(copy, ['--eval', script])
  if (code !== 0) console.error(output.slice(-2000))
  return code === 0
}

/** Starts what runs the unit tests of a copy. @returns a function that runs those of a file that carry a number */
async function startUnitTests(copy) {
  const child = fork(join(copy, 'tests/security/unitTests.mjs'), { cwd: copy, env, silent: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const answer = () =>
    new Promise((resolve, reject) => {
      const settle = (act) => (value) => {
        child.removeAllListeners('message').removeAllListeners('exit')
        act(value)
      }
      child.once('message', settle(resolve))
      child.once(
        'exit',
        settle(() => reject(new Error(`The unit tests have ended: ${output.slice(-2000)}`))),
      )
    })
  await answer()
  return {
    run: async (test, attack, changed) => {
      child.send({ test, attack, changed: [...changed] })
      const { why, ...counts } = await answer()
      return { ...counts, why: firstLine(why) }
    },
    close: () => child.kill(),
  }
}

/** The specs of a report of Playwright, in whatever groups they are. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 200)

/** Runs the tests of a file that carry a number. @returns how many passed and failed, and why the first failed */
async function runTests({ copy, unitTests, changed }, { test, attack }) {
  // A test of a server or of a page runs what is built, which no process has loaded before.
  if (!/^tests\/(contract|e2e)\//.test(test)) return unitTests.run(test, attack, changed)
  const report = join(copy, '.cache/defence.json')
  rmSync(report, { force: true })
  const bin = (name) => join(copy, 'node_modules', name)
  const isBrowser = test.startsWith('tests/e2e/')
  const args = isBrowser
    ? [bin('@playwright/test/cli.js'), 'test', test, '-g', attack, '-x', '--reporter=json']
    : [
        bin('vitest/vitest.mjs'),
        'run',
        test,
        '-t',
        attack,
        '--bail=1',
        '--reporter=json',
        `--outputFile=${report}`,
      ]
  const { output } = await runIn(copy, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  if (!existsSync(report)) {
    console.error(output.slice(-2000))
    return { passed: 0, failed: 0 }
  }
  const said = JSON.parse(readFileSync(report, 'utf8'))
  if (isBrowser) {
    const results = specsOf(said).flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    const why = firstLine(results.find(({ error }) => error)?.error.message)
    return { passed: said.stats.expected, failed: said.stats.unexpected, why }
  }
  const found = said.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => fullName.includes(attack))
  const count = (status) => found.filter((each) => each.status === status).length
  const why = firstLine(found.find(({ status }) => status === 'failed')?.failureMessages[0])
  return { passed: count('passed'), failed: count('failed'), why }
}

/** @returns how many tests of a file that carry a number have passed with all defences; undefined if none has run */
function countRan({ test, attack }) {
  const found = ran.filter(({ file, title }) => file === test && title.includes(attack))
  const passed = found.filter((each) => each.passed).length
  return found.length > 0 ? { passed, failed: found.length - passed, why: 'see above' } : undefined
}

/** Takes one defence out of a copy and puts it back. @returns whether the test of the attack failed meanwhile, in words */
async function tryWithout(place, row, before) {
  const { file, test, text, without } = row
  if (before.failed > 0 || before.passed === 0)
    return { isRed: false, verdict: `DOES NOT PASS with the defence: ${before.why ?? 'no test'}` }
  const path = join(place.copy, file)
  const source = readFileSync(path, 'utf8')
  place.changed.add(path)
  writeFileSync(
    path,
    source.replace(text, () => without),
  )
  const isBuilt = await build(place.copy, test)
  const { failed, why } = isBuilt ? await runTests(place, row) : { failed: 0 }
  writeFileSync(path, source)
  if (!isBuilt) return { isRed: false, verdict: 'CANNOT BE BUILT' }
  return failed > 0
    ? { isRed: true, verdict: `fails, as it must: ${why}` }
    : { isRed: false, verdict: 'STILL PASSES' }
}

const asked = process.argv.slice(2)
const chosen = defences.filter(
  ({ attack, test }) => asked.length === 0 || asked.some((each) => each === attack || test.startsWith(each)),
)
const left = [...chosen]
const whole = new Map()
let red = 0

/** Takes defences from the list until there is none, in a copy of its own. */
async function work() {
  const copy = copyRepository(mkdtempSync(join(tmpdir(), 'appkit-defences-')))
  const unitTests = await startUnitTests(copy)
  // Each source that was another once: what has loaded it must look again.
  const place = { copy, unitTests, changed: new Set() }
  try {
    for (let row = left.shift(); row; row = left.shift()) {
      const { attack, file, test, text } = row
      const begun = performance.now()
      const key = `${attack} ${test}`
      if (!whole.has(key)) whole.set(key, countRan(row) ?? build(copy, test).then(() => runTests(place, row)))
      const { isRed, verdict } = await tryWithout(place, row, await whole.get(key))
      red += isRed ? 1 : 0
      const what = `${attack} ${test} without ${JSON.stringify(text.slice(0, 60))} of ${file}`
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(`${chosen.length - left.length}/${chosen.length} ${what}: ${verdict} (${seconds} s)`)
    }
  } finally {
    unitTests.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), chosen.length) }, work))
console.log(`\n${red} of ${chosen.length} tests failed without their defence.`)
process.exit(red === chosen.length ? 0 : 1)
