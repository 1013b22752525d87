// node tests/bench/budget.mjs: the byte figures only, the same in every run. For CI: exit code 1 over budget.
import { byteFigures } from './figures/byteFigures.mjs'
import { featureFigures } from './figures/featureFigures.mjs'
import { namespaceFigures } from './figures/namespaceFigures.mjs'
import { pageFigures } from './figures/pageFigures.mjs'
import { signInFigures } from './figures/signInFigures.mjs'
import { load } from './passes/load.mjs'
import { prepare } from './prepare.mjs'
import { listChunks } from './report/listChunks.mjs'
import { printTable } from './report/printTable.mjs'

const site = await prepare()
try {
  // Bytes do not depend on the machine, so both pages load at once and nothing is waited for longer than it takes.
  const run = (name, busy = true) => load({ ...site.options(name), busy, patient: true, settle: 300 })
  const [product, floor, idle] = await Promise.all([run('product'), run('floor'), run('product', false)])
  const figures = [
    ...byteFigures(product, floor, idle),
    ...(await pageFigures()).filter(({ id }) => id === 'bytesFive'),
    ...(await namespaceFigures()),
    ...(await featureFigures()),
    ...(await signInFigures()),
  ]
  process.stdout.write(`${printTable(figures)}\n\n${listChunks(site, product)}\n`)
  if (figures.some(({ pass }) => pass === false)) {
    process.stderr.write('\nOver budget: the list above says which files load when, largest modules first.\n')
    process.exitCode = 1
  }
} finally {
  site.close()
}
