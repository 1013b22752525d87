// Makes one file of the modules that every command loads first, because each file costs a millisecond or two of the start.
// The code that each command runs stays in modules of its own.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { packagesIn, writeLicences } from '../../tools/bundleLibraries.mjs'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const bin = join(dist, 'bin')
const names = ['appkit', 'create-appkit']

/** As a module, for who runs commands without a process of their own. The errors stay outside, so that they have one class. */
async function joinProgram() {
  const file = join(dist, 'program/runProgram.js')
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    external: outside(['about', 'catalogue', 'program'], ['commander']),
  })
  await bundle.write({ file, format: 'es', codeSplitting: false, minify: false })
  await bundle.close()
}

/**
 * The start of both commands, with the library that reads what was typed. In the older form of modules, which Node loads
 * without its loader of the newer one: that takes a tenth of the whole start.
 *
 * @returns {Promise<readonly string[]>} where the packages are that went in
 */
async function joinStart() {
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, join(bin, `${name}.js`)])),
    platform: 'node',
    external: outside(['about', 'bin', 'catalogue', 'errors', 'flags', 'program'], ['commander']),
    plugins: [lateModule('node:child_process', ['spawn'])],
  })
  const { output } = await bundle.write({
    dir: bin,
    format: 'cjs',
    minify: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: {
      groups: [{ name: 'start', test: (id) => !id.startsWith(bin) && !id.endsWith('printHelp.js') }],
    },
  })
  await bundle.close()
  writeFileSync(join(bin, 'package.json'), '{ "type": "commonjs" }\n')
  return packagesIn(output.filter(({ type }) => type === 'chunk'))
}

/** Whether a module stays outside: it is in another folder of this package than these, or another package than these. */
function outside(folders, packages = []) {
  const inside = folders.map((folder) => resolve(dist, folder) + sep)
  return (id, from, isResolved) => {
    if (from === undefined || isResolved || from.includes('node_modules')) return false
    if (!/^[./]/.test(id)) return !packages.includes(id)
    return !inside.some((folder) => resolve(dirname(from), id).startsWith(folder))
  }
}

/** A module of Node that is loaded when one of its functions is called. */
function lateModule(name, functions) {
  const code = functions.map(
    (each) => `exports.${each} = (...values) => require('${name}').${each}(...values)`,
  )
  return {
    name: 'late-module',
    resolveId: (id, from) => (id === name && from?.includes('node_modules') ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? code.join('\n') : null),
  }
}

await joinProgram()
// Licences are beside what they are of.
writeLicences(join(dist, 'bin'), await joinStart())
writeHelp()

/** Writes down what `--help` prints, which the start prints without loading the program. */
function writeHelp() {
  const texts = names.map((name) => execFileSync(process.execPath, [join(bin, `${name}.js`), '--help']))
  mkdirSync(join(bin, 'help'))
  for (const [at, name] of names.entries()) writeFileSync(join(bin, 'help', `${name}.txt`), texts[at])
}
