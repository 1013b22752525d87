// node tests/bench/speed.mjs: what holds the figures of the commands and of sign-in, the same on a busy machine: which
// modules a command loads, and how often a second of processor time a signature is verified beside the library that most
// people use for it, in turns. For CI: exit code 1 where one is missed. Needs the built packages.
import { loadedBy, prepareApp } from './figures/commandModules.mjs'
import { targets } from './figures/targets.mjs'
import { measureRates } from './measure/measureRates.mjs'
import { loadVerifiers } from './signIn/verifiers.mjs'

/** The ratio of two rates in one run is off by so much on a machine that is very busy. */
const slack = 0.7

const rows = []
const check = (figure, measured, target, isMet) =>
  rows.push({ figure, measured, target, result: isMet ? 'pass' : 'FAIL' })

const { app, remove } = prepareApp()
try {
  for (const { name, words, modules, without } of targets.commands) {
    const loaded = loadedBy(words, app)
    check(`modules of \`${name}\``, loaded.length, `<= ${modules}`, loaded.length <= modules)
    const heavy = without.filter((each) => loaded.some((file) => file.includes(`/node_modules/${each}/`)))
    check(`… without ${without.join(', ')}`, heavy.join() || 'none', 'none', heavy.length === 0)
  }
} finally {
  remove()
}

for (const { kind, ours, theirs } of await loadVerifiers()) {
  if (theirs === undefined) continue
  const rates = await measureRates({ ours, theirs }, { rounds: 9 })
  const ratio = rates.ours / rates.theirs
  check(
    `sign-ins verified, ${kind}, to those of its library`,
    ratio.toFixed(2),
    `>= ${slack}`,
    ratio >= slack,
  )
}

console.table(rows)
process.exitCode = rows.some(({ result }) => result === 'FAIL') ? 1 : 0
