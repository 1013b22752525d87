// node tests/evidence/run.mjs reach            runs every browser test without a mutant; records its seconds and what it reaches
// node tests/evidence/run.mjs kill [minutes]   runs tests with mutants that they reach, for so long; both go on where they ended
// What is measured lies in .cache/evidence, in a folder for each state of the sources that have mutants.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../../tools/run.mjs'
import { makeCopy } from './copy.mjs'
import { evidenceFolder } from './folder.mjs'
import { planKills } from './plan.mjs'
import { readLines } from './results.mjs'

/** Not recorded: other makers' clients, frameworks and builds of theirs, and files whose tests take ten seconds each and more. */
const notMeasured = new Set(
  [
    ...['bridges', 'bridgesSolana', 'hosts', 'migrated', 'otherKit', 'otherWallet', 'extension'],
    ...['sandboxPhone', 'development', 'demoSignIn', 'demoWallet', 'signInRequests', 'farcaster'],
    ...['embeddedAway', 'embeddedPermissions', 'embeddedSmartAccounts', 'embeddedWithoutStorage'],
    'socialsWithoutStorage',
  ].map((name) => `${name}.test.ts`),
)

const { folder, mutants } = evidenceFolder({ isNew: true })
const copy = join(folder, 'copy')
const made = join(folder, 'mutants.json')
if (!existsSync(made)) {
  mkdirSync(folder, { recursive: true })
  makeCopy(copy, mutants)
  writeFileSync(made, JSON.stringify(mutants))
}

const [step = 'reach', minutes = '60'] = process.argv.slice(2)
await (step === 'kill' ? kill(Number(minutes)) : reach())

async function reach() {
  const doneFile = join(folder, 'reachedFiles.json')
  const done = existsSync(doneFile) ? JSON.parse(readFileSync(doneFile, 'utf8')) : []
  const files = readdirSync(join(root, 'tests/e2e')).filter(
    (name) => name.endsWith('.test.ts') && !done.includes(name) && !notMeasured.has(name),
  )
  while (files.length > 0) {
    const group = files.splice(0, 60)
    const code = await playwright(
      'reached.jsonl',
      group.map((name) => `e2e/${name}`),
    )
    if (code === 130) return
    done.push(...group)
    writeFileSync(doneFile, JSON.stringify(done))
  }
}

async function kill(limit) {
  const end = Date.now() + limit * 60_000
  while (Date.now() < end) {
    const { plan, pairs } = planKills(readLines(folder, 'reached'), readLines(folder, 'killed'), mutants)
    if (pairs === 0) return
    const planFile = join(folder, 'plan.json')
    writeFileSync(planFile, JSON.stringify(plan))
    console.log(`${pairs} pairs of a test and a mutant, in ${Object.keys(plan).length} files`)
    const code = await playwright(
      'killed.jsonl',
      Object.keys(plan).map((name) => `e2e/${name}`),
      {
        APPKIT_MUTANTS: planFile,
      },
    )
    if (code === 130) return
  }
}

async function playwright(lines, files, env = {}) {
  const cli = join(copy, 'node_modules/@playwright/test/cli.js')
  const config = join(copy, 'tests/evidence/playwright.config.ts')
  return run(process.execPath, [cli, 'test', '-c', config, ...files], {
    cwd: copy,
    env: { ...process.env, ...env, APPKIT_BUILT: '1', APPKIT_EVIDENCE_LINES: join(folder, lines) },
  })
}
