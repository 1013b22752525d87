// Runs unit tests again and again in one process, in the folder that it is started in: each message names a test file,
// an attack and the sources that have changed.
import { createVitest } from 'vitest/node'

// A change must be seen: nothing that a run has loaded serves the next.
const vitest = await createVitest('test', {
  watch: false,
  isolate: true,
  // One failed test is what is asked for.
  bail: 1,
  reporters: [{}],
  passWithNoTests: true,
})
await vitest.standalone()

process.on('message', async ({ test, attack, changed }) => {
  for (const path of changed) vitest.invalidateFile(path)
  process.send(await runOnce(test, attack))
})
process.send('ready')

/** @returns how many tests of a file that carry a number passed and failed, and why the first failed */
async function runOnce(test, attack) {
  const specifications = await vitest.globTestSpecifications([test])
  vitest.setGlobalTestNamePattern(attack)
  const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // Those of the runs before are there, too.
  const testModules = all.filter(({ moduleId }) => moduleId.endsWith(`/${test}`))
  const tests = testModules.flatMap((module) => [...module.children.allTests()])
  const found = tests.filter(({ fullName }) => fullName.includes(attack)).map((each) => each.result())
  const failed = found.filter(({ state }) => state === 'failed')
  const broken = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors]
  return {
    passed: found.filter(({ state }) => state === 'passed').length,
    failed: failed.length,
    why: (failed[0]?.errors?.[0] ?? broken[0])?.message,
  }
}
