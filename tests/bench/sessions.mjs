// node tests/bench/sessions.mjs: how often a second the sign-in server finds out who is signed in, by `getSession` of a
// new request and by the call GET /auth/session, with 10,000 sessions in memory, and in a Postgres of this machine. Counted in
// processor time of this process, and for Postgres also in time of the clock, 32 requests at a time. Needs the built
// packages. Exit code: 0; 1 a target is missed; 2 there is no Postgres.
import { createMemoryStorage, createSignInServer, createSqlStorage } from 'appkit-runtime/signin/server'
import pg from 'pg'
import { targets } from './figures/targets.mjs'
import { measureRates } from './measure/measureRates.mjs'
import { loadSources } from './server/loadSources.mjs'
import { addSessions } from './signIn/addSessions.mjs'

const atOnce = 32
const { startPostgres } = await loadSources(['tests/contract/signIn/servers'])
const postgres = await startPostgres()
const pool = postgres && new pg.Pool({ connectionString: postgres.url, max: 10 })
// The server ends before its clients do.
pool?.on('error', () => {})
const storages = {
  memory: createMemoryStorage(),
  ...(pool && {
    Postgres: createSqlStorage({
      dialect: 'postgres',
      query: async (text, values) => (await pool.query(text, values)).rows,
    }),
  }),
}

const rows = []
try {
  for (const [name, storage] of Object.entries(storages)) {
    const auth = createSignInServer({ origins: ['https://app.example'], storage })
    const requests = await addSessions(storage, 10_000)
    const calls = {
      getSession: async () => (await auth.getSession(requests.next())) !== null,
      call: async () => (await auth.handle(requests.next())).ok,
    }
    for (const [call, run] of Object.entries(calls)) if (!(await run())) throw new Error(`${call} finds none`)
    const many = (call) => () => Promise.all(Array.from({ length: atOnce }, call))
    const rates = await measureRates(calls)
    rows.push({
      storage: name,
      'getSession a second': rates.getSession,
      'GET /auth/session a second': rates.call,
      'getSession by the clock': await byTheClock(many(calls.getSession)),
    })
  }
} finally {
  await pool?.end()
  postgres?.close()
}
console.table(rows)

const missed = rows.filter((row) => row['getSession a second'] < targets.sessions[row.storage])
for (const { storage } of missed)
  console.error(`missed: fewer than ${targets.sessions[storage]} sessions read a second from ${storage}`)
if (postgres === undefined) console.error('There is no Postgres: install it, or name one by DATABASE_URL.')
process.exitCode = missed.length > 0 ? 1 : postgres === undefined ? 2 : 0

/** Calls a second of the clock, with as many at a time. */
async function byTheClock(run) {
  const began = performance.now()
  let calls = 0
  for (; performance.now() < began + 1_000; calls += atOnce) await run()
  return Math.round((calls / (performance.now() - began)) * 1_000)
}
