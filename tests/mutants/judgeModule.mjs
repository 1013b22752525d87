import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/run.mjs'
import { instrument } from './instrument.mjs'
import { readLog } from './readLog.mjs'

const cache = join(root, '.cache/mutants')
/** A process that ends too often without a verdict has another fault than a mutant. */
const attempts = 20

/**
 * Judges all mutants of a module, or reads the verdicts if neither the module nor its tests nor these files have changed.
 *
 * @param {string} module - its path from the root of the repository
 * @param {string[]} tests - the test files that may kill its mutants
 * @param {{ fresh?: boolean, onProgress?: (judged: number, all: number) => void }} options - `onProgress` is told every few
 *   seconds how many mutants have a verdict
 * @returns {Promise<{ module: string, known?: boolean, broken: string[], mutants: { line: number, text: string, mutator:
 *   string, status: 'killed' | 'late' | 'survived', reached: boolean }[] }>}
 */
export async function judgeModule(module, tests, { fresh, onProgress }) {
  const folder = join(cache, module.replaceAll('/', '-'))
  const file = join(folder, 'result.json')
  const { code, mutants } = await instrument(module, readFileSync(join(root, module), 'utf8'))
  const key = keyOf(code, tests)
  const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
  const known = fresh ? undefined : read(file)
  // How a mutant is named is no part of the verdict.
  const named = (verdicts) => mutants.map(({ id, ...mutant }, at) => ({ ...mutant, ...verdicts[at] }))
  if (known?.key === key) return { module, broken: [], known: true, mutants: named(known.verdicts) }
  const job = join(folder, 'job.json')
  // A run that was interrupted goes on.
  if (fresh || read(job)?.key !== key) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(job, JSON.stringify({ key, module, tests, code, ids: mutants.map(({ id }) => id) }))
  }
  const log = await judge(folder, ({ dead, spared }) => onProgress?.(dead.size + spared.size, mutants.length))
  const status = (id) => (log.late.has(id) ? 'late' : log.dead.has(id) ? 'killed' : 'survived')
  const verdicts = mutants.map(({ id }) => ({ status: status(id), reached: log.filesOf(id).length > 0 }))
  if (log.broken.length === 0) writeFileSync(file, JSON.stringify({ key, verdicts }))
  return { module, broken: log.broken, mutants: named(verdicts) }
}

/** Returns the key of a verdict: a hash of the module with its mutants in it, of its test files, and of the judging code. */
function keyOf(code, tests) {
  const own = ['judge', 'mutantRunner', 'timeouts', 'fewerCases'].map((name) => `tests/mutants/${name}.mjs`)
  const hash = createHash('sha256').update(code)
  for (const path of [...tests, ...own]) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

async function judge(folder, onLog) {
  const path = join(folder, 'log.jsonl')
  for (let attempt = 0; attempt < attempts; attempt++) {
    const error = await runJudge(folder, path, onLog)
    const log = readLog(path)
    if (log.done) return log
    // A mutant that was tried when the process hung or died has killed it.
    const verdict = log.trying === undefined ? undefined : { killed: log.trying, late: true }
    if (verdict === undefined) return { ...log, broken: [...log.broken, error.trim().slice(-600)] }
    appendFileSync(path, `${JSON.stringify(verdict)}\n`)
  }
  const log = readLog(path)
  return { ...log, broken: [...log.broken, `${attempts} processes ended without a verdict`] }
}

function runJudge(folder, log, onLog) {
  const child = spawn(process.execPath, [join(root, 'tests/mutants/judge.mjs'), folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let error = ''
  child.stderr.on('data', (text) => {
    error = (error + text).slice(-4_000)
  })
  const timer = setInterval(() => onLog(readLog(log)), 5_000)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => {
      clearInterval(timer)
      resolve(error)
    })
  })
}
