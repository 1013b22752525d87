import { readFileSync } from 'node:fs'
import { docs } from './paths.mjs'

const rows = {
  page: '| JavaScript over the floor before any click, gzip |',
  five: '| … with five namespaces |',
  ahead: '| … fetched ahead while the page is idle |',
  modal: '| … until the modal is open |',
  connected: '| … until connected with a balance shown |',
}

/**
 * @returns {{ page: number, five: number, ahead: number, modal: number, connected: number, machine: string,
 *   beside: { name: string, page: number }[], besideMethod: string,
 *   whole: { react: number, own: number, rainbowKit: number, reown: number } }} the bytes of docs/benchmarks.md in kB, on what
 *   they were measured, and the whole pages that the first page names
 * @throws Error when a table has lost a row, when other kits have no date, or when our row beside them is an older one
 */
export function measuredBytes(text = readFileSync(`${docs}/benchmarks.md`, 'utf8')) {
  const figures = Object.fromEntries(Object.entries(rows).map(([id, start]) => [id, figureOf(text, start)]))
  const machine = /^Measured on (.*?)\. Times/m.exec(text)?.[1]
  if (machine === undefined) throw new Error('docs/benchmarks.md no longer says on what it was measured.')
  return { ...figures, machine, ...besideOthers(text, figures) }
}

function figureOf(text, start) {
  const line = text.split('\n').find((each) => each.startsWith(start))
  const median = /^[^|]*\|[^|]*\|\s*([\d.]+) kB/.exec(line?.slice(start.length - 1) ?? '')?.[1]
  if (median === undefined) throw new Error(`docs/benchmarks.md has no figure in the row "${start}".`)
  return Number(median)
}

/** The table of whole pages, and the sentence before it, which has the date and the method. */
function besideOthers(text, { page, ahead }) {
  const section = /^## Beside other kits\n\n([\s\S]*?)\n\n((?:\|.*\n)+)/m.exec(text)
  if (section === null) throw new Error('docs/benchmarks.md has no section "Beside other kits".')
  const [, method, table] = section
  if (!/\b\d{1,2}\s+[A-Z][a-z]+\s+20\d\d\b/.test(method))
    throw new Error('docs/benchmarks.md does not say when other kits were measured.')
  const beside = table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name, page]) => ({ name, page: Number(page?.replace(' kB', '')) }))
  const whole = wholePages(beside)
  if (Math.abs(whole.react + page + ahead - whole.own) > 1)
    throw new Error('docs/benchmarks.md has an older size of create-appkit beside other kits.')
  return { beside, besideMethod: method.replaceAll('\n', ' '), whole }
}

/** The pages that the first page names in a sentence, each by the beginning of its row. */
function wholePages(beside) {
  const of = (start) => {
    const row = beside.find(({ name }) => name.startsWith(start))
    if (row === undefined) throw new Error(`docs/benchmarks.md has no page of ${start} beside other kits.`)
    return row.page
  }
  return { react: of('React'), own: of('create-appkit'), rainbowKit: of('RainbowKit'), reown: of('Reown') }
}
