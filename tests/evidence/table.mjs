// The part of tests/README.md that is made from core.json, between two markers.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/run.mjs'

const path = join(root, 'tests/README.md')
const begin = '<!-- made by tests/evidence/choose.mjs: begin -->'
const end = '<!-- made by tests/evidence/choose.mjs: end -->'

/**
 * Writes what was measured and chosen into tests/README.md.
 *
 * @param {{ measured: Record<string, number | string[]>, core: readonly Row[], others: readonly Row[] }} result
 * @typedef {{ file: string, title: string, tests: number, seconds: number, caught: string[], alone: string[], why?: string, where?: string }} Row
 */
export function writeTable(result) {
  const text = readFileSync(path, 'utf8')
  const [before, rest] = text.split(begin)
  const [, after] = (rest ?? '').split(end)
  if (after === undefined) throw new Error(`${path} has no markers for the table`)
  writeFileSync(path, `${before}${begin}\n\n${tableOf(result)}\n${end}${after}`)
}

/** That part as text. */
export function tableOf({ measured, core, others }) {
  const total = (rows, of) => rows.reduce((sum, row) => sum + row[of], 0)
  return [
    ...facts(measured),
    '',
    `### The core: ${total(core, 'tests')} tests, ${Math.round(total(core, 'seconds'))} s of test time`,
    '',
    '| Test | Tests | s | Mutants caught | Alone | Why |',
    '|:--|--:|--:|--:|:--|:--|',
    ...core.map(line),
    '',
    '### Outside the core, and alone in what they catch',
    '',
    ...outside(others),
    '',
  ].join('\n')
}

function facts(measured) {
  const files = measured.notRecorded.map((file) => file.replace('.test.ts', '')).join(', ')
  return [
    `- ${measured.mutants} mutants in the code that pages run, ${measured.defences} of them removed defences; ${measured.reached} are reached by a recorded test.`,
    `- ${measured.testsMeasured} of ${measured.tests} browser tests were recorded, of a loop one. Not recorded: ${files || 'none'}.`,
    `- ${measured.tried} mutants were tried in ${measured.runs} runs of a test; ${measured.caught} were caught, ${measured.caughtByCore} of them by the core.`,
    `- Of ${measured.runsWithoutMutant} control runs without a mutant ${measured.failedWithoutMutant} failed; what failed with a mutant counts only where its control passed.`,
  ]
}

function line({ file, title, tests, seconds, caught, alone, why }) {
  const only = alone.map((name) => `\`${name}\``).join(', ')
  return `| ${file.replace('.test.ts', '')}: ${escaped(title)} | ${tests} | ${seconds} | ${caught.length} | ${only} | ${why} |`
}

function outside(others) {
  const rows = others.filter(({ alone }) => alone.length > 0)
  if (rows.length === 0) return ['None.']
  return [
    '| Test | s | Alone |',
    '|:--|--:|:--|',
    ...rows.map(({ file, title, seconds, alone }) => {
      const only = alone.map((name) => `\`${name}\``).join(', ')
      return `| ${file.replace('.test.ts', '')}: ${escaped(title)} | ${seconds} | ${only} |`
    }),
  ]
}

const escaped = (text) =>
  text.replaceAll('|', '\\|').replaceAll(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'))
