// npm run check: everything but tests. Lint and lists, that generated files are fresh, types, how large the widget is, that
// links of the documentation lead somewhere, and what keeps commands and sign-in quick.
// With words, only those checks: npm run check -- lint types
import { run } from './run.mjs'

/** Each is a program with its arguments. */
const checks = {
  lint: ['tools/lint.mjs'],
  parts: ['.ci/supplyChain.mjs'],
  generated: ['cli/dist/bin/appkit.js', 'generate', '--check'],
  languages: ['runtime/scripts/languages.mjs', '--check'],
  types: ['tools/typecheck.mjs'],
  sizes: ['tests/bench/budget.mjs'],
  site: ['site/run.mjs', 'check', '--links'],
  speed: ['tests/bench/speed.mjs'],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(checks, name))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.`)
  process.exit(2)
}
const failed = []
for (const [name, command] of Object.entries(checks)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const began = performance.now()
  console.log(`\n== ${name}`)
  if ((await run(process.execPath, command)) !== 0) failed.push(name)
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
