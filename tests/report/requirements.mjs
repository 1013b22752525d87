// Tests that hold each sentence of the specification (tests/requirements.json): whether they are there and have passed.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../tools/run.mjs'

/**
 * @typedef {object} Requirement
 * @property {number} number
 * @property {string} section of the specification
 * @property {string} sentence
 * @property {Held[]} [heldBy] the tests
 * @property {string} [different] where the product does otherwise on purpose: the sentence of docs/behaviour.md that says why
 */

/**
 * @typedef {object} Held
 * @property {string} file
 * @property {string} test its title as the file has it
 * @property {string} [case] the one of its cases that counts, by what its title has for the placeholder; without it, all of them do
 */

/** @typedef {{ file: string, title: string, passed: boolean }} Ran */

/** @returns {Requirement[]} */
export function readRequirements() {
  return JSON.parse(readFileSync(join(root, 'tests/requirements.json'), 'utf8'))
}

/**
 * Says what is wrong with the list itself: numbers that are missing, tests that no file has, reasons that no page gives.
 *
 * @param {readonly Requirement[]} requirements
 * @returns {string[]} one sentence each
 */
export function findBroken(requirements) {
  const sources = new Map()
  const read = (file) => {
    const path = join(root, file)
    if (!sources.has(file)) sources.set(file, existsSync(path) ? readFileSync(path, 'utf8') : '')
    return sources.get(file)
  }
  return requirements.flatMap(({ number, heldBy = [], different }, index) => {
    const wrong = []
    if (number !== index + 1) wrong.push(`${number} stands where ${index + 1} should`)
    if (heldBy.length === 0 && !different) wrong.push(`${number} is held by no test`)
    if (different && !withoutLineEnds(read('docs/behaviour.md')).includes(withoutLineEnds(different)))
      wrong.push(`${number}: docs/behaviour.md does not say "${different}"`)
    for (const { file, test, case: only } of heldBy)
      if (!/\p{L}{3}/u.test(fixedParts(test).join(' ')))
        wrong.push(`${number}: "${test}" names no test of its own`)
      else if (!hasTitle(read(file), test)) wrong.push(`${number}: ${file} has no test "${test}"`)
      else if (only !== undefined && !hasText(read(file), only))
        wrong.push(`${number}: ${file} has no case "${only}" of "${test}"`)
    return wrong
  })
}

/**
 * Finds the named tests that have not passed, in each of their cases. A test of a file that did not run at all is left out, unless every test was
 * to run, and so is a browser test that did not: `npm test` runs only a core of them.
 *
 * @param {readonly Requirement[]} requirements
 * @param {readonly Ran[]} ran every test that ran
 * @param {{ everything: boolean }} options
 * @returns {string[]} one sentence each
 */
export function findUnheld(requirements, ran, { everything }) {
  const ofFile = new Map()
  for (const each of ran) ofFile.set(each.file, [...(ofFile.get(each.file) ?? []), each])
  const isUnheld = ({ file, test, ...held }) => {
    const inFile = ofFile.get(file) ?? []
    const pattern = titlePattern(test, held.case)
    const named = inFile.filter(({ title }) => pattern.test(title))
    const hadTurn = file.startsWith('tests/e2e/') ? named.length > 0 : inFile.length > 0
    return (everything || hadTurn) && !(named.length > 0 && named.every(({ passed }) => passed))
  }
  return requirements.flatMap(({ number, heldBy = [] }) =>
    heldBy.filter(isUnheld).map((held) => `${number}: ${held.file} > ${titleOf(held)}`),
  )
}

/**
 * Reads which tests ran from the reports of both runners.
 *
 * @param {readonly string[]} vitest files of its JSON reports
 * @param {readonly string[]} playwright files of its JSON reports
 * @returns {Ran[]}
 */
export function readRan(vitest, playwright) {
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const ofVitest = vitest.flatMap((file) =>
    (read(file).testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({
        file: relative(root, name).replaceAll('\\', '/'),
        title,
        passed: status === 'passed',
      })),
    ),
  )
  const ofPlaywright = playwright.flatMap((file) => {
    const suites = [...(read(file).suites ?? [])]
    const found = []
    for (const suite of suites) {
      suites.push(...(suite.suites ?? []))
      for (const { ok, file, title, tests } of suite.specs)
        found.push({
          file: `tests/e2e/${file}`,
          title,
          passed: ok && tests.every(({ status }) => status !== 'skipped'),
        })
    }
    return found
  })
  return [...ofVitest, ...ofPlaywright]
}

/** Placeholder that a title has filled in when the test runs: `${name}`, `$name` or `%s`. */
const placeholder = /\$\{[^}]*\}|\$[\w.]+|%[sdifjoO]/

/** A pattern for the title a test has when it runs: what is filled in is the case, else anything. */
function titlePattern(title, only) {
  const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const filled = only === undefined ? '.*' : literal(only)
  return new RegExp(`^${fixedParts(title).map(literal).join(filled)}$`, 's')
}

/** Returns the parts of a title around its placeholders. */
function fixedParts(title) {
  return title.split(placeholder)
}

/** The title of the case that counts, or that of all. */
function titleOf({ test, ...held }) {
  return held.case === undefined ? test : test.replace(placeholder, () => held.case)
}

/** Whether a source has a text as a literal. */
function hasText(source, text) {
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${text}${quote}`))
}

/** Whether a source has a test of that title which runs: it is passed to a call that does not skip, outside a comment. */
function hasTitle(source, title) {
  const asWritten = [title, title.replaceAll("'", "\\'"), title.replaceAll('`', '\\`')]
  const quoted = asWritten.flatMap((text) => ["'", '"', '`'].map((quote) => `${quote}${text}${quote}`))
  return quoted.some((text) => {
    for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1))
      if (isOfTest(source.slice(0, at))) return true
    return false
  })
}

/** Whether what stands before a title calls a test with it, or begins a row of the table of one. */
function isOfTest(before) {
  if (!/[([]\s*$/.test(before) || /^\s*(?:\/\/|\*)/.test(before.slice(before.lastIndexOf('\n') + 1)))
    return false
  const calls = before.match(/^[ \t]*(?:it|test)\b[.\w]*/gm) ?? []
  return !/\.(?:skip|todo|fixme)\b/.test(calls.at(-1) ?? '')
}

function withoutLineEnds(text) {
  return text.replace(/\s+/g, ' ')
}
