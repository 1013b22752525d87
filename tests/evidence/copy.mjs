// A copy of the repository with every mutant compiled into its packages, for browser tests that are told which is active.
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyRepository } from '../../tools/copyRepository.mjs'
import { instrument } from './mutants.mjs'

/** Makes the copy and builds in it what has mutants: the runtime, and the page of the embedded wallet. */
export function makeCopy(copy, mutants) {
  rmSync(copy, { recursive: true, force: true })
  copyRepository(copy)
  for (const [file, ofFile] of groups(mutants)) {
    const path = join(copy, file)
    writeFileSync(path, instrument(readFileSync(path, 'utf8'), ofFile))
  }
  // Browser tests need no declarations, and an instrumented source does not always have its types.
  runIn(copy, ['runtime/scripts/build.mjs', '--modules'])
  runIn(copy, ['frame/scripts/bundlePage.mjs'])
  rmSync(join(copy, 'sandbox/dist/page'), { recursive: true, force: true })
  cpSync(join(copy, 'frame/dist/page'), join(copy, 'sandbox/dist/page'), { recursive: true })
  wrapTests(copy)
}

function groups(mutants) {
  const found = new Map()
  for (const mutant of mutants) found.set(mutant.file, [...(found.get(mutant.file) ?? []), mutant])
  return found
}

/** The tests import `test` from where they always do, and get one that knows of mutants. */
function wrapTests(copy) {
  const support = join(copy, 'tests/e2e/support')
  renameSync(join(support, 'test.ts'), join(support, 'plainTest.ts'))
  writeFileSync(
    join(support, 'test.ts'),
    `import { withMutants } from '../../evidence/withMutants.js'
import { test as plain } from './plainTest.js'
export * from './plainTest.js'
export const test = withMutants(plain)
`,
  )
}

function runIn(copy, args) {
  const { status } = spawnSync(process.execPath, args, { cwd: copy, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed in the copy`)
}
