import { readFileSync } from 'node:fs'
import { docs } from './paths.mjs'

const rows = {
  page: '| JavaScript over the floor before any click, gzip |',
  five: '| … with five namespaces |',
  modal: '| … until the modal is open |',
  connected: '| … until connected with a balance shown |',
}

/**
 * @returns {{ page: number, five: number, modal: number, connected: number, machine: string }} the bytes of
 *   docs/benchmarks.md in kB, and on what they were measured
 * @throws Error when the table has lost a row
 */
export function measuredBytes() {
  const text = readFileSync(`${docs}/benchmarks.md`, 'utf8')
  const figures = Object.fromEntries(Object.entries(rows).map(([id, start]) => [id, figureOf(text, start)]))
  const machine = /^Measured on (.*?)\. Times/m.exec(text)?.[1]
  if (machine === undefined) throw new Error('docs/benchmarks.md no longer says on what it was measured.')
  return { ...figures, machine }
}

function figureOf(text, start) {
  const line = text.split('\n').find((each) => each.startsWith(start))
  const median = /^[^|]*\|[^|]*\|\s*([\d.]+) kB/.exec(line?.slice(start.length - 1) ?? '')?.[1]
  if (median === undefined) throw new Error(`docs/benchmarks.md has no figure in the row "${start}".`)
  return Number(median)
}
