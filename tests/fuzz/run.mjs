// npm run fuzz: the fuzz tests for longer. --minutes N for all of them together, --seed N, --only NAME.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../../tools/ensureBuild.mjs'
import { ensureInstall } from '../../tools/ensureInstall.mjs'
import { root, run } from '../../tools/run.mjs'

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const minutes = Number(values.minutes ?? 5)
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run fuzz -- [--minutes N] [--seed N] [--only NAME]')
  process.exit(1)
}

await ensureInstall()
await ensureBuild()

const files = readdirSync(join(root, 'tests/fuzz')).filter(
  (file) => file.endsWith('.test.ts') && file.includes(values.only ?? ''),
)
console.log(`${files.length} fuzz tests, ${minutes} minutes, seed ${seed}`)
const code = await run(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'fuzz', values.only ?? ''].filter(
    Boolean,
  ),
  { env: { ...process.env, FUZZ_MINUTES: String(minutes / files.length), FUZZ_SEED: String(seed) } },
)
process.exit(code)
