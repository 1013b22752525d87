// node tests/bench/search.mjs [rounds]: the list of all wallets with 5,000 of them on a processor four times slower:
// from key to paint, wallets in the page, frames a second. Exit code 1 beyond a target.
import { countArgument } from './countArgument.mjs'
import { search } from './passes/search.mjs'
import { prepare } from './prepare.mjs'
import { figure } from './report/figure.mjs'
import { printTable } from './report/printTable.mjs'

const wallets = 5000
const rounds = countArgument('rounds', 3)

/** The value that 95 of 100 stay at or below. */
const p95 = (values) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]

const site = await prepare({ wallets })
try {
  const results = []
  for (let round = 0; round < rounds; round++)
    results.push(await search({ ...site.options('product'), cpu: 4 }, wallets))
  const figures = [
    {
      id: 'search-key',
      title: 'Search in 5,000 wallets, key to paint, p95, 4x slower',
      unit: 'ms',
      target: 50,
      values: results.map(({ keys }) => p95(keys)),
      // The machine's own part: keys that change nothing.
      floor: results.map(({ floor }) => p95(floor)),
    },
    {
      id: 'search-cells',
      title: 'Wallets in the page, the most',
      unit: '',
      target: 80,
      values: results.map(({ cells }) => cells),
    },
    {
      id: 'search-frame',
      title: 'Time of a frame while scrolling, 4x slower',
      unit: 'ms',
      target: 1000 / 55,
      values: results.map(({ fps }) => 1000 / fps),
    },
  ].map(figure)
  process.stdout.write(`${printTable(figures)}\n`)
  if (figures.some(({ pass }) => !pass)) process.exitCode = 1
} finally {
  site.close()
}
