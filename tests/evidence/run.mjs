// node tests/evidence/run.mjs reach            runs every browser test without a mutant; records its seconds and what it reaches
// node tests/evidence/run.mjs kill [minutes]   runs tests with mutants that they reach, for so long; both go on where they ended
// Measurements lie in .cache/evidence, in a folder for each state of the sources that have mutants.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../tools/run.mjs'
import { callSites, siteOf } from './callSites.mjs'
import { makeCopy } from './copy.mjs'
import { evidenceFolder } from './folder.mjs'
import { planKills } from './plan.mjs'
import { readLines } from './results.mjs'

/** How often the tests of a file are asked for their line: on a busy machine one may fail by its own limit. */
const rounds = 3

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
  for (let round = 0; round < rounds; round++) {
    const files = filesLeft()
    console.log(`${files.length} files have tests without a line`)
    if (files.length === 0) return
    const code = await playwright(
      'reached.jsonl',
      files.map((name) => `e2e/${name}`),
    )
    if (code === 130) return
  }
}

/** The files with a test that has not passed yet, so that a run that was broken off goes on. */
function filesLeft() {
  const sites = callSites()
  const passed = readLines(folder, 'reached').filter((line) => line.passed)
  const recorded = new Set(passed.map((line) => siteOf(sites, line)))
  return [...new Set(sites.filter((site) => !recorded.has(site)).map(({ file }) => file))]
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
