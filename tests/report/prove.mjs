// node tests/report/prove.mjs [--grep @core] [--repeat 20] [--slow 6] [--workers 6] [--fresh] [part of a file's name ...]
// Repeats browser tests on a slowed processor, file by file. Results are in .cache/proof: a run that is broken off goes on
// where it was, and a file is not run again until it, or what all tests share, changes. Failures are named in the last lines.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../../tools/ensureBuild.mjs'
import { root, run } from '../../tools/run.mjs'
import { failure } from './results.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string', default: '@core' },
    repeat: { type: 'string', default: '20' },
    slow: { type: 'string', default: '6' },
    workers: { type: 'string', default: '6' },
    fresh: { type: 'boolean', default: false },
  },
})
const repeat = Number(values.repeat)
const folder = join(root, '.cache/proof')
const cli = join(root, 'node_modules/@playwright/test/cli.js')
mkdirSync(folder, { recursive: true })
await ensureBuild({ declarations: false })

const files = listFiles().filter(({ file }) => positionals.every((part) => file.includes(part)))
const proofs = []
for (const { file, titles } of files) {
  if (values.fresh) rmSync(linesOf(file), { force: true })
  const proof = await prove(file, titles)
  proofs.push(proof)
  console.log(
    `${proofs.length}/${files.length} ${file}: ${proof.passed} passed, ${proof.failed.length} failed, ${proof.seconds} s`,
  )
}
const failed = proofs.flatMap((proof) => proof.failed)
for (const text of failed) console.log(`\nFailed: ${text}`)
const passed = proofs.reduce((sum, proof) => sum + proof.passed, 0)
console.log(`\n${files.length} files, ${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 || passed === 0 ? 1 : 0)

/** The files that have such tests, and the titles of these. */
function listFiles() {
  const args = [cli, 'test', '--list', '--reporter=json', '--grep', values.grep]
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }
  const { stdout, stderr } = spawnSync(process.execPath, args, options)
  if (!stdout.startsWith('{')) throw new Error(`The tests could not be listed: ${stdout}${stderr}`)
  const titlesOf = ({ specs = [], suites = [] }, groups) => [
    ...specs.map(({ title }) => [...groups, title].join(' › ')),
    ...suites.flatMap((suite) => titlesOf(suite, [...groups, suite.title])),
  ]
  return JSON.parse(stdout).suites.map((suite) => ({ file: suite.file, titles: titlesOf(suite, []) }))
}

/** Runs the tests of a file until each has as many lines as it should. */
async function prove(file, titles) {
  const key = keyOf(file)
  const began = performance.now()
  const read = () => readLines(file).filter((line) => line.key === key)
  const leftIn = (lines) =>
    repeat - Math.min(...titles.map((title) => lines.filter((line) => line.title === title).length))
  let lines = read()
  for (let left = leftIn(lines); left > 0; left = leftIn(lines)) {
    const before = lines.length
    const code = await repeatFile(file, left, key)
    if (code === 130) process.exit(130)
    lines = read()
    if (lines.length === before)
      return { passed: 0, failed: [failure(`${file}: ended without a result`)], seconds: 0 }
  }
  return {
    passed: lines.filter((line) => line.passed).length,
    failed: lines.filter((line) => !line.passed).map(({ title, why }) => failure(`${file} > ${title}`, why)),
    seconds: Math.round((performance.now() - began) / 1000),
  }
}

function repeatFile(file, times, key) {
  const args = ['test', `e2e/${file}`, '--grep', values.grep, `--workers=${values.workers}`]
  const reporter = `--reporter=${join(root, 'tests/report/proofLines.mjs')}`
  return run(process.execPath, [cli, ...args, `--repeat-each=${times}`, reporter], {
    env: {
      ...process.env,
      APPKIT_SLOW: values.slow,
      APPKIT_BUILT: '1',
      APPKIT_PROOF: linesOf(file),
      APPKIT_PROOF_KEY: key,
    },
  })
}

function linesOf(file) {
  return join(folder, `${file}.jsonl`)
}

/** @returns {import('./proofLines.mjs').Line[]} */
function readLines(file) {
  const path = linesOf(file)
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** Returns the key of a result: a hash of the tests of a file, of what all tests share, and of how slow the pages were. */
function keyOf(file) {
  const support = readdirSync(join(root, 'tests/e2e/support'))
    .filter((name) => /\.m?ts$|\.mjs$/.test(name))
    .map((name) => `support/${name}`)
  const hash = createHash('sha256').update(values.slow)
  for (const name of [file, ...support]) hash.update(readFileSync(join(root, 'tests/e2e', name)))
  return hash.digest('hex').slice(0, 12)
}
