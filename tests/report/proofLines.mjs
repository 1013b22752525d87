// A reporter of Playwright that adds a line to the file APPKIT_PROOF for each test that ended, so that a run that is broken
// off loses nothing.
import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const maxLines = 12

/**
 * @typedef {object} Line
 * @property {string} key of what was run, and how
 * @property {string} title with the groups it is in
 * @property {boolean} passed
 * @property {number} seconds
 * @property {string} [why] the beginning of its message
 */

export default class ProofLines {
  onTestEnd(test, { duration, error, status }) {
    if (status === 'skipped' || status === 'interrupted') return
    /** @type {Line} */
    const line = {
      key: process.env.APPKIT_PROOF_KEY ?? '',
      title: test.titlePath().slice(3).join(' › '),
      passed: status === test.expectedStatus,
      seconds: Math.round(duration / 100) / 10,
      ...(error && { why: begin(error.message) }),
    }
    appendFileSync(process.env.APPKIT_PROOF ?? '', `${JSON.stringify(line)}\n`)
  }

  onError(error) {
    console.error(error.message ?? error.value)
  }

  printsToStdio() {
    return false
  }
}

const begin = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, maxLines).join('\n')
