// node tests/bench/frame.mjs [--users 1000000] [--logins 320] [--rounds 3]
// Log-ins by email, 32 at a time, on two instances of the embedded wallet's server and one real Postgres: with an empty
// database, and with one that has a million accounts, devices and sessions, 20,000 of them over. Exit code: 0 no log-in
// failed, the full database takes no more than twice as long, and a log-in 30 ms of the servers' CPU; 1 one of these does
// not hold; 2 there is no Postgres.
import { parseArgs } from 'node:util'
import { must } from '../../tools/run.mjs'
import { failuresOf, measureLogIns, medianOf } from './frame/measureLogIns.mjs'
import { loadSources } from './server/loadSources.mjs'

const maxRatio = 2
const maxCpuMs = 30

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    logins: { type: 'string', default: '320' },
    rounds: { type: 'string', default: '3' },
  },
})
const [users, logins, rounds] = [values.users, values.logins, values.rounds].map(Number)
const say = (line) => process.stderr.write(`${line}\n`)
await must('npm', ['run', 'build', '--silent', '-w', 'appkit-frame'])
const { startPostgres } = await loadSources(['tests/contract/signIn/servers'])
const postgres = await startPostgres()
if (postgres === undefined) {
  say('There is no Postgres: install it, or name one by DATABASE_URL.')
  process.exit(2)
}

const results = await measureLogIns({ url: postgres.url, users, logins, rounds, say }).finally(() =>
  postgres.close(),
)
const failures = failuresOf(results)
const row = (title, key, target) => {
  const [full, empty] = [medianOf(results.full, key), medianOf(results.empty, key)]
  const rounded = [full, empty].map((value) => `${Math.round(value)} ms`)
  return {
    title,
    value: rounded[0],
    floor: rounded[1],
    ...(target && { target: `${target} x the empty one`, pass: full <= target * empty }),
  }
}
const cpuMs = medianOf(results.full, 'cpuMs')
const figures = [
  row('Log-in with a new device, p95', 'p95', maxRatio),
  row('… p50', 'p50'),
  row('… its call with the code, p95', 'codeP95', maxRatio),
  row('… a read of the wallet after it, p95', 'readP95', maxRatio),
  { ...row('… CPU of the servers', 'cpuMs'), target: `${maxCpuMs} ms`, pass: cpuMs <= maxCpuMs },
  { title: 'Log-ins that failed', value: failures.length, target: 0, pass: failures.length === 0 },
]
console.table(
  figures.map(({ floor, pass, target, title, value }) => ({
    figure: title,
    [`${users} users`]: value,
    empty: floor ?? '',
    target: target ?? '',
    held: pass ?? '',
  })),
)
for (const failure of failures.slice(0, 5)) say(failure)
process.exitCode = figures.some(({ pass }) => pass === false) ? 1 : 0
