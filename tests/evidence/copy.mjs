// A copy of the repository with every mutant compiled into its packages, for browser tests that are told which is active.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../tools/run.mjs'
import { instrument } from './mutants.mjs'

const packages = {
  'appkit-runtime': 'runtime',
  'appkit-sandbox': 'sandbox',
  'appkit-frame': 'frame',
  'create-appkit': 'cli',
}

/** Makes the copy and builds in it what has mutants: the runtime, and the page of the embedded wallet. */
export function makeCopy(copy, mutants) {
  rmSync(copy, { recursive: true, force: true })
  copyFiles(copy)
  for (const [file, ofFile] of Map.groupBy ? Map.groupBy(mutants, byFile) : groups(mutants)) {
    const path = join(copy, file)
    writeFileSync(path, instrument(readFileSync(path, 'utf8'), ofFile))
  }
  leaveDeclarationsOut(join(copy, 'runtime/scripts/build.mjs'))
  runIn(copy, ['runtime/scripts/build.mjs'])
  runIn(copy, ['frame/scripts/bundlePage.mjs'])
  rmSync(join(copy, 'sandbox/dist/page'), { recursive: true, force: true })
  cpSync(join(copy, 'frame/dist/page'), join(copy, 'sandbox/dist/page'), { recursive: true })
  wrapTests(copy)
}

const byFile = ({ file }) => file

function groups(mutants) {
  const found = new Map()
  for (const mutant of mutants) found.set(mutant.file, [...(found.get(mutant.file) ?? []), mutant])
  return found
}

function copyFiles(copy) {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  for (const file of stdout.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const folder of Object.values(packages)) {
    cpSync(join(root, folder, 'dist'), join(copy, folder, 'dist'), { recursive: true })
    if (existsSync(join(root, folder, 'node_modules')))
      symlinkSync(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(
      name in packages ? join(copy, packages[name]) : join(root, 'node_modules', name),
      join(copy, 'node_modules', name),
    )
}

/** Browser tests need none, and an instrumented source does not always have its types. */
function leaveDeclarationsOut(file) {
  const text = readFileSync(file, 'utf8')
  const without = text.replace(/^writeDeclarations\(\)$/m, '')
  writeFileSync(file, without)
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
