// Writes examples/: apps as create-appkit makes them, one for each framework and one for each thing that an app is made for.
// node tools/examples.mjs            writes all of them anew
// node tools/examples.mjs --check    writes nothing; exit code 1 and the files that differ
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { examples } from './examples/list.mjs'
import { compareFolders, makeExamples } from './examples/make.mjs'
import { root } from './run.mjs'

const folder = join(root, 'examples')
const place = mkdtempSync(join(tmpdir(), 'appkit-examples-'))
try {
  makeExamples(place)
  const differing = compareFolders(place, folder)
  if (process.argv.includes('--check')) report(differing)
  else {
    for (const name of differing) bring(name)
    console.log(`${examples.length} examples, ${differing.length} files changed`)
  }
} finally {
  rmSync(place, { recursive: true, force: true })
}

function report(differing) {
  if (differing.length === 0) return
  for (const name of differing) console.error(`examples/${name} is not what create-appkit makes`)
  console.error('Run `node tools/examples.mjs`, and commit what it writes.')
  process.exitCode = 1
}

/** Copies a file from what was made, or removes it where it is made no more. */
function bring(name) {
  const [from, to] = [join(place, name), join(folder, name)]
  mkdirSync(dirname(to), { recursive: true })
  if (existsSync(from)) cpSync(from, to)
  else rmSync(to)
}
