// npm run load [-- start,catalogue,balances,messages,kill,sockets,rolling] [--seconds 10] [--rate 1000] [--sockets 10000]
// What a server of production carries: its processes as an operator starts them, loopback, Postgres and Redis where they are installed.
// The machine is shared by whoever asks, so figures are CPU time, ratios and counts; what stands against a target is marked.
// Exit code: 0 nothing was lost or refused; 1 something was. The wallet's log-ins: node tests/bench/frame.mjs.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../../tools/ensureBuild.mjs'
import { measureMessages, measureSockets } from './production/relay.mjs'
import { measureBalances, measureCatalogue, measureRolling, measureStart } from './production/services.mjs'
import { loadSources } from './server/loadSources.mjs'

const all = ['start', 'catalogue', 'balances', 'messages', 'kill', 'sockets', 'rolling']
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '1000' },
    sockets: { type: 'string', default: '10000' },
  },
})
const chosen = positionals.length > 0 ? positionals.flatMap((word) => word.split(',')) : all
const wrong = chosen.find((name) => !all.includes(name))
if (wrong !== undefined) {
  console.error(`There is no ${wrong}. There are ${all.join(', ')}.`)
  process.exit(2)
}
const seconds = Math.min(60, Number(values.seconds))
const rate = Number(values.rate)
let isWell = true

const ms = (value) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
const fault = (holds, text) => {
  if (!holds) isWell = false
  return holds ? text : `**${text}**`
}
const row = (what, target, measured) => console.log(`| ${what} | ${target} | ${measured.join('; ')} |`)

await ensureBuild({ declarations: false, say: (line) => process.stderr.write(`${line}\n`) })
console.log(`${availableParallelism()} cores, Node ${process.versions.node}\n`)
console.log('| | to reach | measured |\n|:--|:--|:--|')
for (const name of all.filter((each) => chosen.includes(each))) await runs()[name]()
process.exit(isWell ? 0 : 1)

function runs() {
  return {
    async start() {
      const { again, first } = await measureStart()
      const best = again.toSorted((a, b) => a.cpu - b.cpu)[0]
      row('start of all roles on SQLite', '1 s', [
        `${Math.round(first.ms)} ms with new tables (${first.cpu.toFixed(2)} s CPU)`,
        `${Math.round(best.ms)} ms after that (${best.cpu.toFixed(2)} s CPU)`,
      ])
    },
    async catalogue() {
      const { cpuMs, failures, p99, perSecond } = await measureCatalogue(seconds)
      row('catalogue, one process', '2,000 requests a second', [
        `${Math.round(perSecond)} a second`,
        `${cpuMs.toFixed(2)} ms CPU each`,
        `p99 ${ms(p99)}`,
        fault(failures.length === 0, `${failures.length} failed`),
      ])
    },
    async balances() {
      const { refusing, silent, well } = await measureBalances(seconds)
      const failed = [well, refusing, silent].reduce((sum, { failures }) => sum + failures.length, 0)
      row('balances from 3 adapters, the first one dead', 'p95 1.2x', [
        `it refuses: ${(refusing.p95 / well.p95).toFixed(2)}x`,
        `it says nothing: ${(silent.p95 / well.p95).toFixed(2)}x, ${ms(silent.max)} at most`,
        `${well.cpuMs.toFixed(2)} ms CPU each`,
        fault(failed === 0, `${failed} errors shown`),
      ])
    },
    messages: () =>
      withRedis(async (redis) => {
        const result = await measureMessages({ redis, rate, seconds, pairs: 300 })
        const { cpuMs, loaderMs, p50, p99, perSecond, redisMs } = result
        row('relay, two processes, one Redis', '3,000 messages a second, p99 50 ms', [
          `${Math.round(perSecond)} a second asked for`,
          `p50 ${ms(p50)}, p99 ${ms(p99)}`,
          `${cpuMs.map((each) => each.toFixed(2)).join(' and ')} ms CPU a message, Redis ${redisMs.toFixed(2)}, clients ${loaderMs.toFixed(2)}`,
          ...kept(result),
        ])
      }),
    kill: () =>
      withRedis(async (redis) => {
        const total = 10_000
        const killed = { redis, rate: total / 20, seconds: 20, pairs: 300, killAfter: 0.4 }
        const result = await measureMessages(killed)
        row('kill -9 of a relay in the middle of 10,000 messages', '0 lost, 0 twice', [
          ...kept(result),
          `${result.repeats} repeated by the relay`,
          `p99 ${ms(result.p99)}`,
        ])
      }),
    async sockets() {
      const count = Number(values.sockets)
      const { bytesEach, cpuMs, open } = await measureSockets(count)
      row('sockets of a relay', '10,000, 20 kB each', [
        fault(open === count, `${open} open`),
        `${(bytesEach / 1000).toFixed(1)} kB each`,
        `${cpuMs.toFixed(2)} ms CPU to open one`,
      ])
    },
    rolling: () =>
      withPostgres(async (url) => {
        const { codes, failures, n, p99 } = await measureRolling(Math.max(15, seconds), url)
        row('both processes replaced under load', '0 failed requests', [
          fault(failures.length === 0, `${failures.length} of ${n} failed`),
          `exit codes ${codes.join(', ')}`,
          `p99 ${ms(p99)}`,
          ...failures.slice(0, 3),
        ])
      }),
  }
}

/** What became of the messages. */
function kept({ arrived, failures, lost, total, twice }) {
  return [
    fault(lost === 0 && failures.length === 0, `${arrived} of ${total} arrived, ${failures.length} refused`),
    fault(twice === 0, `${twice} twice`),
  ]
}

/** Runs with a Redis or Valkey that keeps its data, as one in production. */
async function withRedis(act) {
  if (process.env.REDIS_URL) return act({ url: process.env.REDIS_URL, pid: undefined })
  const folder = mkdtempSync(join(tmpdir(), 'appkit-load-redis-'))
  const port = 20_000 + (process.pid % 20_000)
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'yes',
    '--dir',
    folder,
  ]
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const isThere = await new Promise((resolve) => {
      child.once('error', () => resolve(false))
      child.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve(true))
    })
    if (isThere) await act({ url: `redis://127.0.0.1:${port}`, pid: child.pid })
    else console.log('| relay with Redis | | left out: redis-server is not installed |')
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}

async function withPostgres(act) {
  const { startPostgres } = await loadSources(['tests/contract/signIn/servers'])
  const postgres = await startPostgres()
  if (postgres === undefined) {
    console.log('| two processes with one database | | left out: there is no Postgres |')
    return
  }
  try {
    await act(postgres.url)
  } finally {
    postgres.close()
  }
}
