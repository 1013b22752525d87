// node tests/report/prove.mjs [--grep @core] [--repeat 20] [--slow 6] [--workers 6] [--fresh] [part of a file's name ...]
// Repeats browser tests on a slowed processor, file by file. A file that passed is not repeated until it or what all tests
// share changes; what failed is named in the last lines, with the beginning of its message.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../../tools/ensureBuild.mjs'
import { root, run } from '../../tools/run.mjs'
import { readPlaywright } from './results.mjs'

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
const folder = join(root, '.cache/proof')
const cli = join(root, 'node_modules/@playwright/test/cli.js')
mkdirSync(folder, { recursive: true })
await ensureBuild({ declarations: false })

const files = listFiles().filter((file) => positionals.every((part) => file.includes(part)))
const proofs = []
for (const [index, file] of files.entries()) {
  const proof = (!values.fresh && known(file)) || (await prove(file))
  proofs.push(proof)
  console.log(`${index + 1}/${files.length} ${lineOf(proof)}`)
}
const red = proofs.filter(({ failed }) => failed > 0)
for (const { failures } of red) console.log(`\n${failures.join('\n')}`)
const sum = (key) => proofs.reduce((total, proof) => total + proof[key], 0)
console.log(`\n${files.length} files, ${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(red.length > 0 || files.length === 0 ? 1 : 0)

/** The files that have such tests. */
function listFiles() {
  const args = [cli, 'test', '--list', '--reporter=json', '--grep', values.grep]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (!stdout.startsWith('{')) throw new Error(`The tests could not be listed: ${stdout}${stderr}`)
  return JSON.parse(stdout).suites.map(({ file }) => file)
}

async function prove(file) {
  const began = performance.now()
  const json = join(folder, `${file}.run.json`)
  const args = ['test', `e2e/${file}`, '--grep', values.grep, '--reporter=json']
  const code = await run(
    process.execPath,
    [cli, ...args, `--repeat-each=${values.repeat}`, `--workers=${values.workers}`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, APPKIT_SLOW: values.slow, APPKIT_BUILT: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: json },
    },
  )
  if (code === 130) process.exit(130)
  const { figures, failures } = readPlaywright(json)
  const proof = {
    file,
    version: versionOf(file),
    ...{ grep: values.grep, repeat: values.repeat, slow: values.slow, workers: values.workers },
    ...figures,
    failed: Math.max(figures.failed, code === 0 ? 0 : 1),
    failures,
    seconds: Math.round((performance.now() - began) / 1000),
  }
  writeFileSync(proofFile(file), JSON.stringify(proof, null, 1))
  return proof
}

/** The proof of a file as it is, if all of its tests passed. */
function known(file) {
  const path = proofFile(file)
  if (!existsSync(path)) return undefined
  const proof = JSON.parse(readFileSync(path, 'utf8'))
  const isSame = ['grep', 'repeat', 'slow'].every((key) => proof[key] === values[key])
  return isSame && proof.failed === 0 && proof.version === versionOf(file) ? proof : undefined
}

function proofFile(file) {
  return join(folder, `${file}.json`)
}

function versionOf(file) {
  const support = readdirSync(join(root, 'tests/e2e/support'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `support/${name}`)
  const hash = createHash('sha256')
  for (const name of [file, ...support]) hash.update(readFileSync(join(root, 'tests/e2e', name)))
  return hash.digest('hex').slice(0, 12)
}

function lineOf({ file, passed, failed, seconds }) {
  return `${file}: ${passed} passed, ${failed} failed, ${seconds} s`
}
