// node tests/bench/history.mjs [rounds]: the view of all transactions with 10,000 of them on a processor four times slower:
// frames a second while it scrolls, rows in the page. Exit code 1 beyond a target.
import { countArgument } from './countArgument.mjs'
import { history } from './passes/history.mjs'
import { prepare } from './prepare.mjs'
import { figure } from './report/figure.mjs'
import { printTable } from './report/printTable.mjs'

const transactions = 10_000
const rounds = countArgument('rounds', 3)

const site = await prepare({ transactions, features: ['balances', 'history'] })
try {
  const results = []
  for (let round = 0; round < rounds; round++)
    results.push(await history({ ...site.options('product'), cpu: 4 }, transactions))
  const figures = [
    {
      id: 'history-frame',
      title: 'Time of a frame while 10,000 transactions scroll, 4x slower',
      unit: 'ms',
      target: 1000 / 50,
      values: results.map(({ fps }) => 1000 / fps),
      // The machine's own part: the same frames while nothing moves.
      floor: results.map(({ still }) => 1000 / still),
    },
    {
      id: 'history-work',
      title: '… work of the page in a second of that, in time of the processor',
      unit: 'ms',
      target: 800,
      values: results.map(({ work }) => work),
    },
    {
      id: 'history-rows',
      title: 'Rows in the page, the most',
      unit: '',
      target: 40,
      values: results.map(({ rows }) => rows),
    },
  ].map(figure)
  process.stdout.write(`${printTable(figures)}\n`)
  if (figures.some(({ pass }) => !pass)) process.exitCode = 1
} finally {
  site.close()
}
