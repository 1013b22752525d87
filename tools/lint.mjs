// npm run lint: format and lint (biome), import direction (dependency-cruiser), unused code (knip), length of files and functions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, trackedSources } from './run.mjs'
import { checkSources } from './sourceRules.mjs'

const ceiling = 300
const folders =
  'common runtime/src generated catalogue/src server/src sandbox/src sandbox/phone frame/src frame/page cli/src'.split(
    ' ',
  )
const checks = [
  ['@biomejs/biome/bin/biome', 'ci', '.'],
  ['dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', ...folders],
  ['knip/bin/knip.js', '--no-config-hints'],
]

let failed = 0
for (const [path, ...args] of checks)
  failed += (await run(process.execPath, [join(root, 'node_modules', path), ...args])) === 0 ? 0 : 1

const problems = trackedSources()
  .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1])
  .filter(([, lines]) => lines > ceiling)
  .map(([file, lines]) => `${file}: ${lines} lines, the ceiling is ${ceiling}`)
problems.push(...checkSources())
for (const problem of problems) console.error(problem)

process.exit(failed > 0 || problems.length > 0 ? 1 : 0)
