// npm run test:mutants: changes what decides, one small change at a time, and expects a test to fail. --only PATH for the
// modules with that in their path, --workers N, --fresh to judge again what is known.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { judgeModule } from './judgeModule.mjs'
import { modules } from './modules.mjs'
import { createProgress } from './progress.mjs'
import { listProblems, printTable, share } from './report.mjs'
import { survivors } from './survivors.mjs'

const { values } = parseArgs({
  options: { only: { type: 'string' }, workers: { type: 'string' }, fresh: { type: 'boolean' } },
})
const workers = Number(values.workers ?? Math.min(availableParallelism(), 4))
const names = Object.keys(modules).filter((name) => name.includes(values.only ?? ''))
if (!Number.isInteger(workers) || workers < 1 || names.length === 0) {
  console.error('Usage: npm run test:mutants -- [--only PART OF A PATH] [--workers N] [--fresh]')
  process.exit(1)
}

const progress = createProgress({ print: (line) => console.log(line), now: () => performance.now() })
const results = new Map()
const waiting = [...names]
await Promise.all(Array.from({ length: workers }, work))
const ordered = names.map((name) => results.get(name))
console.log(`\n${printTable(ordered, survivors)}`)
const problems = listProblems(ordered, survivors, Object.keys(modules))
for (const problem of problems) console.log(`\n${problem}`)
console.log(`\n${share(ordered)}, ${problems.length} to mend or to argue`)
process.exit(problems.length > 0 ? 1 : 0)

async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    progress.start(name)
    const onProgress = (judged, all) => progress.update(name, judged, all)
    const result = await judgeModule(name, modules[name], { fresh: values.fresh === true, onProgress })
    const seconds = progress.end(name)
    results.set(name, result)
    const killed = result.mutants.filter((each) => each.status !== 'survived').length
    const time = result.known ? 'known' : `${seconds} s`
    console.log(
      `${results.size}/${names.length} ${name}: ${killed} of ${result.mutants.length} killed, ${time}`,
    )
  }
}
