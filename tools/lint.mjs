// npm run lint: format and lint (biome), import direction (dependency-cruiser), unused code (knip), file length.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

const ceiling = 300
const folders =
  'runtime/src generated server/src sandbox/src sandbox/phone frame/src frame/page cli/src'.split(' ')
const checks = [
  ['@biomejs/biome/bin/biome', 'ci', '.'],
  ['dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', ...folders],
  ['knip/bin/knip.js', '--no-config-hints'],
]

let failed = 0
for (const [path, ...args] of checks)
  failed += (await run(process.execPath, [join(root, 'node_modules', path), ...args])) === 0 ? 0 : 1

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const long = tracked
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/^generated\/|\.test\.|\/fixtures\//.test(file))
  .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1])
  .filter(([, lines]) => lines > ceiling)
for (const [file, lines] of long) console.error(`${file}: ${lines} lines, the ceiling is ${ceiling}`)

process.exit(failed > 0 || long.length > 0 ? 1 : 0)
