// The runs left a line of JSON for each test that ended.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Line
 * @property {string} file
 * @property {string} title with the groups it is in
 * @property {number} mutant 0 for none
 * @property {boolean} passed
 * @property {boolean} [isLate] whether it met its own limit, which says nothing of a mutant
 * @property {number} seconds
 * @property {number[]} reached nothing, where a mutant was active
 * @property {string} [why]
 */

/** @returns {Line[]} of each test and mutant the last */
export function readLines(folder, name) {
  const path = join(folder, `${name}.jsonl`)
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  const last = new Map()
  for (const line of lines.map((text) => ({ reached: [], ...JSON.parse(text) })))
    last.set(`${nameOf(line)} #${line.mutant}`, line)
  return [...last.values()]
}

/** Name of a test among those of all files. */
export const nameOf = ({ file, title }) => `${file} › ${title}`
