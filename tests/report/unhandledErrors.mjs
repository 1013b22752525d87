import { writeFileSync } from 'node:fs'

/** A reporter of vitest: keeps what failed outside of any test, which its JSON report leaves out, in the file `UNHANDLED_ERRORS`. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ name, message, stack, VITEST_TEST_NAME: test }) =>
      [`${test ?? 'outside of a test'}`, `${name}: ${message}`, stack ?? ''].join('\n'),
    )
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(texts))
  }
}
