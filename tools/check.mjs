// npm run check: everything but tests. Lint and lists, that generated files are fresh, types, how large the widget is, that
// links of the documentation lead somewhere, and what keeps commands and sign-in quick. As many work at once as there are
// cores; what each says is printed when it ends.
// With words, only those checks: npm run check -- lint types
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ensureBuild } from './ensureBuild.mjs'
import { root, run } from './run.mjs'

/** Each is a program with its arguments. What takes longest begins first. */
const checks = {
  lint: ['tools/lint.mjs'],
  sizes: ['tests/bench/budget.mjs'],
  types: ['tools/typecheck.mjs'],
  site: ['site/run.mjs', 'check', '--links'],
  speed: ['tests/bench/speed.mjs'],
  generated: ['cli/dist/bin/appkit.js', 'generate', '--check'],
  languages: ['runtime/scripts/languages.mjs', '--check'],
  parts: ['.ci/supplyChain.mjs'],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(checks, name))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.`)
  process.exit(2)
}
const names = Object.keys(checks).filter((name) => asked.length === 0 || asked.includes(name))
const failed = []
if (names.length === 1) {
  if ((await run(process.execPath, checks[names[0]])) !== 0) failed.push(names[0])
} else {
  // Several need what is built, and would build it at once.
  await ensureBuild()
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await check(name)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)

async function check(name) {
  const began = performance.now()
  const { code, said } = await runSilently(checks[name])
  if (code !== 0) failed.push(name)
  process.stdout.write(`\n== ${name}\n${said}`)
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** @returns {Promise<{ code: number, said: string }>} the exit code of a program, and its output with its errors. */
function runSilently(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
      })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}
