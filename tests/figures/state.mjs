// How far each figure is, in counted/, so that a run that is cut goes on where it was, and in another clone where it was committed.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** How many findings are kept with their case; all are counted. */
const kept = 5

/**
 * @typedef {object} Finding
 * @property {number} case number of the case, of this seed
 * @property {string} what the fault
 * @property {string} [example] the smallest case that shows it
 */

/**
 * @typedef {object} Outcome the result of one slice
 * @property {number} violations
 * @property {readonly Finding[]} findings the first of them
 * @property {Readonly<Record<string, number>>} [counts] what else was counted: the largest for names that begin with "most", else sums
 */

/**
 * @typedef {object} State
 * @property {number} seed
 * @property {string} version of the sources
 * @property {number} done
 * @property {number} violations
 * @property {Finding[]} findings
 * @property {Record<string, number>} counts
 * @property {boolean} [hasFailed] the process of the last turn did not end well, for another reason than a violation
 */

/** @param {string} id of a figure */
export const stateFile = (id, folder = join(root, 'tests/figures/counted')) => join(folder, `${id}.json`)

/**
 * @param {string} file
 * @returns {State | undefined} nothing when there is none, or what is there cannot be read
 */
export function readState(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Writes a state whole: the file is put in the place of the old one.
 *
 * @param {string} file
 * @param {State} state
 */
export function writeState(file, state) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

/**
 * The state to go on from: the one that was written, if it is of this seed and of these sources.
 *
 * @param {string} file
 * @param {{ seed?: number, version: string }} wanted without a seed: the one of before, or the usual one
 * @returns {State}
 */
export function resumeState(file, { seed, version }) {
  const found = readState(file)
  if (found && found.version === version && (seed === undefined || seed === found.seed)) return found
  return {
    seed: seed ?? found?.seed ?? 20_240_607,
    version,
    done: 0,
    violations: 0,
    findings: [],
    counts: {},
  }
}

/**
 * @param {State} state
 * @param {number} cases how many the outcome is of
 * @param {Outcome} outcome
 * @returns {State}
 */
export function addOutcome(state, cases, { violations, findings, counts = {} }) {
  const sums = { ...state.counts }
  for (const [name, count] of Object.entries(counts))
    sums[name] = name.startsWith('most') ? Math.max(sums[name] ?? 0, count) : (sums[name] ?? 0) + count
  return {
    ...state,
    done: state.done + cases,
    violations: state.violations + violations,
    findings: [...state.findings, ...findings].slice(0, kept),
    counts: sums,
  }
}

/**
 * @param {readonly string[]} sources folders and files, from the root
 * @returns {string} a hash of their contents, tests left out
 */
export function versionOf(sources) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (statSync(path).isDirectory())
      for (const name of readdirSync(path).sort()) {
        if (!/\.test\.tsx?$|\.md$/.test(name)) add(join(path, name))
      }
    else hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  }
  for (const source of sources) add(join(root, source))
  return hash.digest('hex').slice(0, 16)
}
