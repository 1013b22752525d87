// node tests/bench/transitions.mjs [rounds]: the frames in which the modal opens, goes to another view and back, and closes, on a
// processor four times slower: time between frames, median and p95, and frames that were left out. Exit code 1 beyond a target.
import { countArgument } from './countArgument.mjs'
import { transitions } from './passes/transitions.mjs'
import { prepare } from './prepare.mjs'
import { figure } from './report/figure.mjs'
import { printTable } from './report/printTable.mjs'
import { statistics } from './report/statistics.mjs'

const rounds = countArgument('rounds', 3)
const steps = { open: 'Open', view: 'To another view', back: 'Back', close: 'Close' }
/** A frame at 60 a second, and the error of a clock, in ms. */
const frame = 1000 / 60 + 0.3

const median = ({ gaps }) => statistics(gaps).median
/** The value that 95 of 100 stay at or below. */
const p95 = ({ gaps }) => gaps.toSorted((a, b) => a - b)[Math.ceil(gaps.length * 0.95) - 1]
const dropped = (step) => step.dropped

const site = await prepare()
try {
  const results = []
  for (let round = 0; round < rounds; round++)
    results.push(await transitions({ ...site.options('product'), cpu: 4 }))
  const row = (id, title, name, read, rest) => ({
    id: `transition-${name}-${id}`,
    title,
    values: results.map((result) => read(result[name])),
    // The machine's own part: the same frames while nothing moves.
    floor: results.map(({ still }) => read(still)),
    ...rest,
  })
  const figures = Object.entries(steps)
    .flatMap(([name, title]) => [
      row('frame', `${title}: time between frames, 4x slower`, name, median, { unit: 'ms', target: frame }),
      row('p95', '… p95', name, p95, { unit: 'ms' }),
      row('dropped', '… frames left out of 24', name, dropped, { unit: '' }),
    ])
    .map(figure)
  process.stdout.write(`${printTable(figures)}\n`)
  if (figures.some(({ pass }) => pass === false)) process.exitCode = 1
} finally {
  site.close()
}
