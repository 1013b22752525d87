// node tests/bench/validators.mjs: how many valid frame messages a second the generated validators check,
// beside ajv standalone, zod's classic discriminated union and valibot, on one corpus from one schema. Counted in
// seconds of processor time, so that other work on the machine does not count. The generated ones are zod/mini.
// Ends with exit code 1 when a target is missed.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareContenders } from './validators/prepareContenders.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'node_modules/.cache/appkit-bench')
const rounds = 15
const millisecondsARound = 60
const targets = { perSecond: 900_000, ofAjv: 0.5, gzip: 12 * 1024 }

const { messages, contenders } = await prepareContenders(root, folder)
await rm(folder, { recursive: true, force: true })

for (const [name, { accepts }] of Object.entries(contenders)) {
  const refused = messages.find((message) => !accepts(message))
  if (refused) throw new Error(`${name} refuses a valid message: ${JSON.stringify(refused)}`)
}

const rates = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
// One after the other in each round, so that a slow moment of the machine meets all of them.
for (let round = 0; round < rounds; round++) {
  for (const [name, { accepts }] of Object.entries(contenders)) rates[name].push(measure(accepts))
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const results = Object.entries(contenders).map(([name, { gzip }]) => ({
  name,
  perSecond: Math.round(median(rates[name])),
  gzip: gzip ?? null,
}))
console.table(results)

const of = (name) => results.find((result) => result.name === name)
const ours = of('generated')
const missed = [
  ours.perSecond < targets.perSecond &&
    `${ours.perSecond} messages a second, the target is ${targets.perSecond}`,
  ours.perSecond < of('ajv').perSecond * targets.ofAjv && `less than ${targets.ofAjv} of ajv`,
  ours.gzip > targets.gzip && `${ours.gzip} bytes after gzip, the target is ${targets.gzip}`,
].filter(Boolean)
for (const reason of missed) console.error(`missed: ${reason}`)
process.exitCode = missed.length > 0 ? 1 : 0

/** Messages checked a second in one round. */
function measure(accepts) {
  const end = performance.now() + millisecondsARound
  const before = process.cpuUsage()
  let checked = 0
  while (performance.now() < end) {
    for (let times = 0; times < 20; times++) for (const message of messages) accepts(message)
    checked += messages.length * 20
  }
  const { user, system } = process.cpuUsage(before)
  return (checked / (user + system)) * 1_000_000
}
