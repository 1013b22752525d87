import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../../tools/run.mjs'

/**
 * A reporter of vitest for what its JSON report leaves out, in the file `MORE_RESULTS`: what failed outside of any test,
 * which tests passed only when they were repeated, and why others were skipped.
 */
export default class MoreResults {
  /** @type {string[]} */ flaky = []
  /** @type {{ name: string, reason: string }[]} */ skipped = []

  onTestCaseResult(test) {
    const name = `${nameOf(test.module.moduleId)} > ${test.fullName}`
    const { state, note } = test.result()
    if (test.diagnostic()?.flaky) this.flaky.push(name)
    if (state === 'skipped') this.skipped.push({ name, reason: note ?? reasonIn(test.fullName) })
  }

  onTestRunEnd(_modules, errors) {
    const unhandled = errors.map(
      ({ name, message, stack, VITEST_TEST_NAME: title, VITEST_TEST_PATH: path }) => ({
        test: title && path ? `${nameOf(path)} > ${title}` : undefined,
        text: [title ?? 'outside of a test', `${name}: ${message}`, stack ?? ''].join('\n'),
      }),
    )
    const { flaky, skipped } = this
    writeFileSync(process.env.MORE_RESULTS, JSON.stringify({ unhandled, flaky, skipped }))
  }
}

/** @param {string} title that ends with "(left out: …)", as that of what a machine cannot run does */
function reasonIn(title) {
  return /\(left out: ([^)]+)\)/.exec(title)?.[1] ?? ''
}

/** @param {string} path of a test file */
function nameOf(path) {
  return relative(root, path).replaceAll('\\', '/')
}
