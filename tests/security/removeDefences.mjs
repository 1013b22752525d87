// node tests/security/removeDefences.mjs [T-G2 … | tests/e2e …]: takes out each defence of defences.mjs in a copy of this
// repository, one at a time, and expects the test of the attack to fail. Attacks, and where their tests are, choose a part.

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../tools/run.mjs'
import { defences } from './defences.mjs'

const packages = {
  'appkit-runtime': 'runtime',
  'appkit-sandbox': 'sandbox',
  'appkit-frame': 'frame',
  'create-appkit': 'cli',
}
const limit = 15 * 60_000

/** Copies what is in the repository, with what is built; libraries are links. */
function copyRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'appkit-defences-'))
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  for (const file of stdout.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const folder of Object.values(packages)) {
    cpSync(join(root, folder, 'dist'), join(copy, folder, 'dist'), { recursive: true })
    if (existsSync(join(root, folder, 'node_modules')))
      symlinkSync(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(
      name in packages ? join(copy, packages[name]) : join(root, 'node_modules', name),
      join(copy, 'node_modules', name),
    )
  return copy
}

/** Builds the package of a file, for tests that run what is built. */
function build(copy, file, test) {
  if (!/^tests\/(contract\/frame|e2e)\//.test(test)) return true
  const folder = file.split('/')[0] ?? ''
  const commands = [
    ...(folder === 'frame' ? [['npm', 'run', 'build', '--silent', '-w', 'appkit-frame']] : []),
    ...(folder === 'runtime' ? [[process.execPath, 'runtime/scripts/build.mjs']] : []),
    // Browser tests reach the frame through the sandbox.
    ...(folder === 'frame' && test.startsWith('tests/e2e/')
      ? [['npm', 'run', 'build', '--silent', '-w', 'appkit-sandbox']]
      : []),
  ]
  return commands.every(([command, ...args]) => {
    const { status, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
    if (status !== 0) console.error(stderr)
    return status === 0
  })
}

/** The specs of a report of Playwright, in whatever groups they are. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 200)

/** Runs the tests of a file that carry a number. @returns how many passed and failed, and why the first failed */
function runTests(copy, test, attack) {
  const report = join(copy, '.cache/defence.json')
  rmSync(report, { force: true })
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const bin = (name) => join(copy, 'node_modules', name)
  const isBrowser = test.startsWith('tests/e2e/')
  const args = isBrowser
    ? [bin('@playwright/test/cli.js'), 'test', test, '-g', attack, '--reporter=json']
    : [bin('vitest/vitest.mjs'), 'run', test, '-t', attack, '--reporter=json', `--outputFile=${report}`]
  const options = { cwd: copy, env, timeout: limit, encoding: 'utf8', maxBuffer: 1e8 }
  const { error, stderr, stdout } = spawnSync(process.execPath, args, options)
  if (!existsSync(report)) {
    console.error(error ?? `${stdout}${stderr}`.slice(-2000))
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

const asked = process.argv.slice(2)
const chosen = defences.filter(
  ({ attack, test }) => asked.length === 0 || asked.some((each) => each === attack || test.startsWith(each)),
)
const copy = copyRepository()
const whole = new Map()
let red = 0
try {
  for (const { attack, file, test, text, without } of chosen) {
    const key = `${attack} ${test}`
    if (!whole.has(key)) whole.set(key, runTests(copy, test, attack))
    const before = whole.get(key)
    const path = join(copy, file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      source.replace(text, () => without),
    )
    const isBuilt = build(copy, file, test)
    const { failed, why } = isBuilt ? runTests(copy, test, attack) : { failed: 0 }
    writeFileSync(path, source)
    build(copy, file, test)
    const isRed = before.failed === 0 && before.passed > 0 && failed > 0
    red += isRed ? 1 : 0
    const verdict = isRed
      ? `fails, as it must: ${why}`
      : before.failed > 0 || before.passed === 0
        ? `DOES NOT PASS with the defence: ${before.why ?? 'no test'}`
        : isBuilt
          ? 'STILL PASSES'
          : 'CANNOT BE BUILT'
    console.log(`${attack} ${test} without ${JSON.stringify(text.slice(0, 60))} of ${file}: ${verdict}`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`\n${red} of ${chosen.length} tests failed without their defence.`)
process.exit(red === chosen.length ? 0 : 1)
