const number = (value) =>
  value === null ? '' : value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 })
const columns = [
  ['Figure', ({ title }) => title],
  ['Unit', ({ unit }) => unit],
  ['Target', ({ target }) => (target === null ? '' : `<= ${number(target)}`)],
  ['Median', ({ median }) => number(median)],
  ['Min', ({ min }) => number(min)],
  ['Max', ({ max }) => number(max)],
  ['Floor', ({ floor }) => number(floor)],
  ['Ratio', ({ ratio }) => (ratio === null ? '' : ratio.toFixed(2))],
  ['Result', ({ pass }) => (pass === null ? '' : pass ? 'pass' : 'FAIL')],
]

/** Figures as a Markdown table, one row each. */
export function printTable(figures) {
  const rows = [
    columns.map(([head]) => head),
    ...figures.map((figure) => columns.map(([, read]) => read(figure))),
  ]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index].length)))
  const print = (row) =>
    `| ${row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`
  const [head, ...body] = rows
  const line = `|${widths.map((width, i) => (i < 2 ? `:${'-'.repeat(width + 1)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [print(head), line, ...body.map(print)].join('\n')
}
