import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/run.mjs'

export const unhandledFile = join(root, '.cache/results/unhandled.json')

/** A reporter of vitest: keeps what failed outside of any test, which its JSON report leaves out. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ name, message, stack, VITEST_TEST_NAME: test }) =>
      [`${test ?? 'outside of a test'}`, `${name}: ${message}`, stack ?? ''].join('\n'),
    )
    writeFileSync(unhandledFile, JSON.stringify(texts))
  }
}
