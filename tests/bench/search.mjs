// node tests/bench/search.mjs [rounds]: the list of all wallets with 5,000 of them on a processor four times slower:
// from key to paint, wallets in the page, frames a second. Exit code 1 beyond a target.
import { search } from './passes/search.mjs'
import { prepare } from './prepare.mjs'
import { figure } from './report/figure.mjs'
import { printTable } from './report/printTable.mjs'

const wallets = 5000
const rounds = Number(process.argv[2] ?? 3)

/** The value that 95 of 100 stay at or below. */
const p95 = (values) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]

const site = await prepare({ wallets })
try {
  const results = []
  for (let round = 0; round < rounds; round++)
    results.push(await search({ ...site.options('product'), cpu: 4 }, wallets))
  const figures = [
    [
      'search-key',
      'Search in 5,000 wallets, key to paint, p95, 4x slower',
      'ms',
      50,
      ({ keys }) => p95(keys),
    ],
    ['search-cells', 'Wallets in the page, the most', '', 80, ({ cells }) => cells],
    ['search-frame', 'Time of a frame while scrolling, 4x slower', 'ms', 1000 / 55, ({ fps }) => 1000 / fps],
  ].map(([id, title, unit, target, read]) => figure({ id, title, unit, target, values: results.map(read) }))
  process.stdout.write(`${printTable(figures)}\n`)
  if (figures.some(({ pass }) => !pass)) process.exitCode = 1
} finally {
  site.close()
}
