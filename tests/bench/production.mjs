// npm run load [-- start,logins,catalogue,balances,messages,kill,sockets,rolling] [--seconds 10] [--rate 3000] [--sockets 10000]
//   [--users 1000000]
// Load of a production server: processes as an operator starts them, loopback, Postgres and Redis where they are installed.
// The machine is shared by whoever asks, so figures are CPU time, ratios and counts. Exit code: 0 nothing was lost or
// refused; 1 something was, and is printed in bold; 2 a wrong word. Times until an answer hold on a machine without other
// work alone.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../../tools/ensureBuild.mjs'
import { failuresOf, measureLogIns, medianOf } from './frame/measureLogIns.mjs'
import { measureMessages, measureSockets } from './production/relay.mjs'
import { measureRolling } from './production/rolling.mjs'
import { measureBalances, measureCatalogue, measureStart } from './production/services.mjs'
import { withPostgres, withRedis } from './production/stores.mjs'
import { allIsWell, ms, must, row } from './production/table.mjs'

const parts = { start, logins, catalogue, balances, messages, kill, sockets, rolling }
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '3000' },
    sockets: { type: 'string', default: '10000' },
    users: { type: 'string', default: '1000000' },
  },
})
const named = positionals.flatMap((word) => word.split(','))
const wrong = named.find((name) => !Object.hasOwn(parts, name))
if (wrong !== undefined) {
  console.error(`There is no ${wrong}. There are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
const seconds = Math.min(60, Number(values.seconds))

await ensureBuild({ declarations: false, say: (line) => process.stderr.write(`${line}\n`) })
console.log(`${availableParallelism()} cores, Node ${process.versions.node}\n`)
console.log('| | to reach | measured |\n|:--|:--|:--|')
for (const [name, run] of Object.entries(parts)) if (named.length === 0 || named.includes(name)) await run()
process.exit(allIsWell() ? 0 : 1)

async function start() {
  const { again, first } = await measureStart()
  const [best] = again.toSorted((a, b) => a.cpu - b.cpu)
  row('start of all roles on SQLite', '1 s', [
    `${Math.round(first.ms)} ms with new tables (${first.cpu.toFixed(2)} s CPU)`,
    `${Math.round(best.ms)} ms after that (${best.cpu.toFixed(2)} s CPU)`,
  ])
}

async function logins() {
  await withPostgres(async (url) => {
    const say = (line) => process.stderr.write(`${line}\n`)
    const users = Number(values.users)
    const results = await measureLogIns({ url, users, logins: 320, rounds: 3, say })
    const { empty, full } = results
    const failures = failuresOf(results)
    const what = `log-ins, two processes, ${users.toLocaleString('en')} accounts in Postgres`
    row(what, '0 failures, p95 at most twice, 30 ms CPU', [
      must(failures.length === 0, `${failures.length} failures`),
      `p95 ${(medianOf(full, 'p95') / medianOf(empty, 'p95')).toFixed(2)} times that of an empty database`,
      `${Math.round(medianOf(full, 'cpuMs'))} ms CPU each`,
      ...failures.slice(0, 3),
    ])
  })
}

async function catalogue() {
  const { cpuMs, failures, p99, perSecond } = await measureCatalogue(seconds)
  row('catalogue, one process', '2,000 requests a second', [
    `${Math.round(perSecond)} a second`,
    `${cpuMs.toFixed(2)} ms CPU each`,
    `p99 ${ms(p99)}`,
    must(failures.length === 0, `${failures.length} failed`),
  ])
}

async function balances() {
  const { refusing, silent, well } = await measureBalances(seconds)
  const failed = [well, refusing, silent].reduce((sum, { failures }) => sum + failures.length, 0)
  row('balances from 3 adapters, the first one dead', 'p95 1.2x', [
    `it refuses: ${(refusing.p95 / well.p95).toFixed(2)}x`,
    `it says nothing: ${(silent.p95 / well.p95).toFixed(2)}x, ${ms(silent.max)} at most`,
    `${well.cpuMs.toFixed(2)} ms CPU each`,
    must(failed === 0, `${failed} errors shown`),
  ])
}

async function messages() {
  await withRedis(async (redis) => {
    const result = await measureMessages({ redis, rate: Number(values.rate), seconds, pairs: 300 })
    const { cpuMs, loaderMs, p50, p99, perSecond, redisMs } = result
    const relays = cpuMs.map((each) => each.toFixed(2)).join(' and ')
    row('relay, two processes, one Redis', '3,000 messages a second, p99 50 ms', [
      `${Math.round(perSecond)} a second asked for`,
      `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      `${relays} ms CPU a message, Redis ${redisMs.toFixed(2)}, clients ${loaderMs.toFixed(2)}`,
      ...kept(result),
    ])
  })
}

async function kill() {
  await withRedis(async (redis) => {
    const result = await measureMessages({ redis, rate: 500, seconds: 20, pairs: 300, killAfter: 0.4 })
    row('kill -9 of a relay in the middle of 10,000 messages', '0 lost, 0 twice', [
      ...kept(result),
      `${result.repeats} repeated by the relay`,
      `p99 ${ms(result.p99)}`,
    ])
  })
}

/** Returns the cells of a row about messages: how many arrived or were refused, and how many came twice. */
function kept({ arrived, failures, lost, total, twice }) {
  const isWhole = lost === 0 && failures.length === 0
  return [
    must(isWhole, `${arrived} of ${total} arrived, ${failures.length} refused`),
    must(twice === 0, `${twice} twice`),
  ]
}

async function sockets() {
  const count = Number(values.sockets)
  const { bytesEach, cpuMs, open } = await measureSockets(count)
  row('sockets of a relay', '10,000, 20 kB each', [
    must(open === count, `${open} open`),
    `${(bytesEach / 1000).toFixed(1)} kB each`,
    `${cpuMs.toFixed(2)} ms CPU to open one`,
  ])
}

async function rolling() {
  await withPostgres(async (url) => {
    const { codes, failures, n, p99 } = await measureRolling(Math.max(15, seconds), url)
    row('both processes replaced under load', '0 failed requests, 0 log-outs', [
      must(failures.length === 0, `${failures.length} of ${n} failed`),
      `exit codes ${codes.join(', ')}`,
      `p99 ${ms(p99)}`,
      ...failures.slice(0, 3),
    ])
  })
}
