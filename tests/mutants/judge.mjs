// node tests/mutants/judge.mjs FOLDER: judges the mutants of one module. FOLDER holds job.json; the verdicts go to
// log.jsonl as they come, so that a process that hangs loses nothing.

import { setMaxListeners } from 'node:events'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { createVitest } from 'vitest/node'
import { root } from '../../tools/run.mjs'
import { readLog } from './readLog.mjs'

const folder = process.argv[2]
const { module, tests, code, ids } = JSON.parse(readFileSync(join(folder, 'job.json'), 'utf8'))
const log = join(folder, 'log.jsonl')
const plan = join(folder, 'plan.json')
const fewerCases = join(root, 'tests/mutants/fewerCases.mjs')
const note = (line) => appendFileSync(log, `${JSON.stringify(line)}\n`)
process.env.MUTANTS_PLAN = plan
// Each run adds a listener to one signal of Vitest.
setMaxListeners(0)
new Worker(join(root, 'tests/mutants/watchJudge.mjs'), { workerData: log }).unref()

const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    include: tests,
    watch: false,
    reporters: [{}],
    pool: 'threads',
    maxWorkers: 1,
    // Only a test that hangs takes as long, however busy the machine is; a mutant is stopped much sooner.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    teardownTimeout: 1_000,
    setupFiles: ['tests/mutants/timeouts.mjs', 'tests/unit/fixedSeed.ts'],
    runner: join(root, 'tests/mutants/mutantRunner.mjs'),
    onConsoleLog: () => false,
    dangerouslyIgnoreUnhandledErrors: true,
  },
  { configFile: false, logLevel: 'silent', plugins: [withMutants(), vanillaExtractPlugin()] },
)
process.exitCode = 0
try {
  if (!existsSync(join(folder, 'first'))) await runWithAll()
  await runOneByOne()
  note({ done: true })
} finally {
  await vitest.close()
}
process.exit(0)

function withMutants() {
  return {
    name: 'mutants',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === 'fast-check' && !importer?.startsWith(fewerCases) ? fewerCases : undefined,
    load: (id) => (id.split('?')[0] === join(root, module) ? { code, map: null } : undefined),
  }
}

/** One run, in which every test tries all the mutants that it reaches. */
async function runWithAll() {
  const { dead } = readLog(log)
  writeFileSync(plan, JSON.stringify({ log, dead: [...dead] }))
  const failed = await run(tests)
  for (const { fullName, module, errors } of failed)
    note({ broken: `${module}: ${fullName}: ${errors[0] ?? ''}`.slice(0, 300) })
  writeFileSync(join(folder, 'first'), '')
}

/**
 * A run for each mutant that lives: it may have been hidden by what an earlier test left behind, or be in code that runs
 * only when the module is loaded.
 */
async function runOneByOne() {
  for (const id of ids) {
    const { dead, spared, filesOf } = readLog(log)
    const files = filesOf(id)
    if (dead.has(id) || spared.has(id) || files.length === 0) continue
    note({ trying: id })
    writeFileSync(plan, JSON.stringify({ log, active: id, hitLimit: 100_000 }))
    const failed = await run(files)
    note(failed.length > 0 || vitest.state.errorsSet.size > 0 ? { killed: id } : { spared: id })
  }
}

/** @returns the tests that failed, and files that could not be loaded */
async function run(files) {
  vitest.state.filesMap.clear()
  vitest.state.errorsSet.clear()
  const { testModules } = await vitest.start(files)
  return testModules.flatMap((each) => {
    const failed = [...each.children.allTests('failed')].map((test) => ({
      module: each.relativeModuleId,
      fullName: test.fullName,
      errors: (test.result().errors ?? []).map(({ message }) => message),
    }))
    const unread = each.errors().length > 0 || (each.state() === 'failed' && failed.length === 0)
    return unread && failed.length === 0
      ? [{ module: each.relativeModuleId, fullName: '', errors: each.errors().map(({ message }) => message) }]
      : failed
  })
}
