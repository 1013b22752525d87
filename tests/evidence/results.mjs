// What the runs left: a line of JSON for each test that ended.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Line
 * @property {string} file
 * @property {string} title with the groups it is in
 * @property {number} mutant 0 for none
 * @property {boolean} passed
 * @property {number} seconds
 * @property {number[]} [reached]
 * @property {string} [why]
 */

/** @returns {Line[]} */
export function readLines(folder, name) {
  const path = join(folder, `${name}.jsonl`)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** What names a test among all. */
export const nameOf = ({ file, title }) => `${file} › ${title}`
