// Writes a line for each test as soon as it has ended, so that a run that is broken off is resumed.
import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Whether a test met its own limit; a poll that does says so in its words. */
const isLate = ({ status, error }) => status === 'timedOut' || /Test timeout of/.test(error?.message ?? '')

export default class Reporter {
  onTestEnd(test, result) {
    if (result.status === 'skipped' || result.status === 'interrupted') return
    const [, , file, ...titles] = test.titlePath()
    const path = titles.join(' › ')
    const [, mutant = '0'] = / #m(\d+)$/.exec(path) ?? []
    const reached = result.attachments.find(({ name }) => name === 'reached')
    const line = {
      file: file.replace(/^.*\//, ''),
      title: path.replace(/ #m\d+$/, ''),
      mutant: Number(mutant),
      passed: result.status === test.expectedStatus,
      ...(isLate(result) && { isLate: true }),
      seconds: result.duration / 1000,
      ...(reached && { reached: JSON.parse(reached.body.toString()) }),
      ...(result.error && { why: stripVTControlCharacters(result.error.message ?? '').slice(0, 300) }),
    }
    appendFileSync(process.env.APPKIT_EVIDENCE_LINES, `${JSON.stringify(line)}\n`)
  }
  onError(error) {
    console.error(error.message ?? error.value)
  }
  printsToStdio() {
    return false
  }
}
