// node tests/evidence/choose.mjs: chooses the core from what run.mjs measured, and writes core.json and the table of tests/README.md.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/run.mjs'
import { callSites, siteOf } from './callSites.mjs'
import { evidenceFolder } from './folder.mjs'
import { mustHaves } from './mustHaves.mjs'
import { nameOf, readLines } from './results.mjs'
import { shareOutSeconds } from './seconds.mjs'
import { writeTable } from './table.mjs'

/** Seconds of test time that the core may take. */
const budget = 330
/** A mutant that was tried by so many tests is caught alone by the one of them that fails. */
const triesForAlone = 3

const { folder, mutants } = evidenceFolder()
const sites = callSites().map((site) => ({
  ...site,
  tests: 0,
  seconds: 0,
  reached: new Set(),
  caught: new Set(),
}))
const reached = readLines(folder, 'reached')
const killed = trusted(readLines(folder, 'killed'))
countTests()
const { caughtBy, triedBy } = readEvidence()
const chance = ([...caughtBy.values()].flat().length + 1) / ([...triedBy.values()].flat().length + 2)
const alone = new Map(sites.map((site) => [site, []]))
for (const [id, by] of caughtBy)
  if (by.length === 1 && (triedBy.get(id)?.length ?? 0) >= Math.min(triesForAlone, reachersOf(id)))
    alone.get(by[0])?.push(id)
const chosen = choose()
const result = {
  measured: {
    mutants: mutants.length,
    defences: mutants.filter(({ attack }) => attack).length,
    reached: new Set(reached.flatMap((line) => line.reached ?? [])).size,
    tried: triedBy.size,
    caught: caughtBy.size,
    runs: killed.length,
    runsWithoutMutant: readLines(folder, 'killed').filter(({ mutant }) => mutant === 0).length,
    failedWithoutMutant: readLines(folder, 'killed').filter(({ mutant, passed }) => mutant === 0 && !passed)
      .length,
    testsMeasured: reached.length,
    notRecorded: [...new Set(sites.map(({ file }) => file))].filter((file) =>
      reached.every((line) => line.file !== file || !line.passed),
    ),
    tests: sites.reduce((sum, { tests }) => sum + tests, 0),
    caughtByCore: [...caughtBy].filter(([, by]) => by.some((site) => chosen.has(site))).length,
  },
  core: [...chosen].map(([site, why]) => row(site, why)).sort(inOrder),
  others: sites
    .filter((site) => !chosen.has(site) && site.caught.size > 0)
    .map((site) => row(site, ''))
    .sort(inOrder),
}
const coreFile = join(root, 'tests/evidence/core.json')
writeFileSync(coreFile, JSON.stringify(result))
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
spawnSync(process.execPath, [biome, 'format', '--write', coreFile], { cwd: root })
writeTable(result)
const sum = (list, of) => list.reduce((total, each) => total + each[of], 0)
console.log(
  `${sum(result.core, 'tests')} tests, ${Math.round(sum(result.core, 'seconds'))} s; ${result.measured.caughtByCore} of ${result.measured.caught} caught mutants`,
)

/** How many tests each site makes, by Playwright's own list. */
function countTests() {
  const file = join(folder, 'list.json')
  if (!existsSync(file)) {
    const cli = join(root, 'node_modules/@playwright/test/cli.js')
    const { stdout } = spawnSync(process.execPath, [cli, 'test', '--list', '--reporter=json'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    writeFileSync(file, stdout)
  }
  const walk = ({ file, specs = [], suites = [] }, groups) => {
    for (const { title } of specs) {
      const site = siteOf(sites, { file: file.replace(/^.*\//, ''), title: [...groups, title].join(' › ') })
      if (site) site.tests += 1
    }
    for (const suite of suites) walk(suite, [...groups, suite.title])
  }
  for (const suite of JSON.parse(readFileSync(file, 'utf8')).suites) walk(suite, [])
}

/** A failure counts where the same test passed without a mutant; of a test that met its own limit nothing is known. */
function trusted(lines) {
  const controls = lines.filter(({ mutant }) => mutant === 0)
  const sound = new Set(controls.filter(({ passed }) => passed).map(nameOf))
  for (const line of controls) if (!line.passed) sound.delete(nameOf(line))
  return lines.filter((line) => line.mutant !== 0 && !line.isLate && (line.passed || sound.has(nameOf(line))))
}

function readEvidence() {
  const recorded = new Map()
  for (const line of reached.filter(({ passed }) => passed)) {
    const site = siteOf(sites, line)
    if (!site) continue
    recorded.set(site, line.seconds)
    for (const id of line.reached) site.reached.add(id)
  }
  shareOutSeconds(sites, recorded)
  const tried = new Map()
  const caught = new Map()
  for (const line of killed) {
    const site = siteOf(sites, line)
    if (!site) continue
    add(tried, line.mutant, site)
    if (line.passed) continue
    add(caught, line.mutant, site)
    site.caught.add(line.mutant)
  }
  return { caughtBy: caught, triedBy: tried }
}

function add(map, key, value) {
  const values = map.get(key) ?? []
  if (!values.includes(value)) map.set(key, [...values, value])
}

function reachersOf(id) {
  return sites.filter((site) => site.reached.has(id)).length
}

/** Must-haves, then always the one that adds most by the second. */
function choose() {
  const core = new Map()
  const covered = new Set()
  const chanceLeft = new Map()
  let seconds = 0
  const take = (site, why) => {
    core.set(site, why)
    seconds += secondsOf(site)
    for (const id of site.caught) covered.add(id)
    for (const id of site.reached) chanceLeft.set(id, (chanceLeft.get(id) ?? 1) * (1 - chance))
  }
  for (const { file, title, why } of mustHaves) {
    const site = sites.find((each) => each.file === file && each.title === title)
    if (!site) throw new Error(`There is no test "${title}" in ${file}`)
    take(site, why)
  }
  const gainOf = (site) => {
    const caught = [...site.caught].filter((id) => !covered.has(id)).length
    const untried = [...site.reached].filter((id) => !triedBy.has(id))
    const expected = untried.reduce((sum, id) => sum + chance * (chanceLeft.get(id) ?? 1), 0)
    return { caught, gain: caught + expected }
  }
  for (;;) {
    const [best] = sites
      .filter((site) => !core.has(site) && site.reached.size > 0 && seconds + secondsOf(site) <= budget)
      .map((site) => ({ site, ...gainOf(site) }))
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain / secondsOf(b.site) - a.gain / secondsOf(a.site))
    if (!best) return core
    take(best.site, best.caught > 0 ? 'catches' : 'reaches')
  }
}

/** Seconds of the tests that are tagged: where a loop is left to one test, those of the first. */
function secondsOf(site) {
  return site.seconds * testsOf(site)
}

function testsOf(site) {
  const where = whereOf(site)
  return where === undefined || where === 'true' ? site.tests : 1
}

/** Returns the condition that picks tests of a loop: by hand, or of all namespaces the one that most visitors use. */
function whereOf({ file, title }) {
  const must = mustHaves.find((each) => each.file === file && each.title === title)
  if (must?.where) return must.where
  return title.startsWith('setup.namespace') ? "setup.namespace === 'eip155'" : undefined
}

function row(site, why) {
  const where = whereOf(site)
  const names = (ids) => ids.map((id) => nameOfMutant(mutants.find((mutant) => mutant.id === id))).sort()
  return {
    file: site.file,
    title: site.title,
    ...(where && where !== 'true' && { where }),
    tests: testsOf(site),
    seconds: Math.round(secondsOf(site) * 10) / 10,
    caught: names([...site.caught]),
    alone: names(alone.get(site) ?? []),
    ...(why && { why }),
  }
}

function nameOfMutant({ file, line, kind, attack }) {
  return `${file.replace(/^runtime\/src\//, '')}:${line} ${attack ?? kind}`
}

function inOrder(a, b) {
  return a.file === b.file ? (a.title < b.title ? -1 : 1) : a.file < b.file ? -1 : 1
}
