import pg from 'pg'
import { statistics } from '../report/statistics.mjs'
import { fillDatabase } from './fillDatabase.mjs'
import { logInMany } from './logInMany.mjs'
import { startServers } from './startServers.mjs'

/** How many people log in at the same time. */
const atOnce = 32

/**
 * Log-ins of one round, with the CPU of both servers for each of them, in ms.
 *
 * @typedef {Awaited<ReturnType<typeof logInMany>> & { cpuMs: number }} Round
 */

/**
 * Logs in on two instances of the wallet's server, with an empty database and with a full one, in turn.
 *
 * @param {{ url: string, users: number, logins: number, rounds: number, say: (line: string) => void }} options `url`: of a
 *   Postgres in which databases may be made; `users`: accounts of the full one; `logins`: in each round
 * @returns {Promise<{ empty: Round[], full: Round[] }>}
 */
export async function measureLogIns({ logins, rounds, say, url, users }) {
  const results = { empty: [], full: [] }
  const names = Object.keys(results)
  const stops = []
  try {
    const urlOf = (name) => Object.assign(new URL(url), { pathname: `/appkit_bench_${name}` }).href
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    stops.push(() => client.end())
    const servers = {}
    for (const name of names) {
      await client.query(`drop database if exists appkit_bench_${name}`)
      await client.query(`create database appkit_bench_${name}`)
      stops.push(() => client.query(`drop database appkit_bench_${name} with (force)`))
      servers[name] = await startServers(urlOf(name), 2)
      stops.push(servers[name].close)
    }
    say(`Adding ${users} users…`)
    say(`… took ${await fillDatabase(urlOf('full'), users)} s.`)
    for (const name of names) await logInMany(servers[name], atOnce, atOnce)
    for (let round = 1; round <= rounds; round++)
      for (const name of names) {
        const before = servers[name].cpu()
        const result = await logInMany(servers[name], logins, atOnce)
        results[name].push({ ...result, cpuMs: ((servers[name].cpu() - before) * 1000) / logins })
        say(`Round ${round}, ${name}: p95 ${Math.round(result.p95)} ms, ${result.failures.length} failed.`)
      }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
  return results
}

/** The median of a figure of the rounds. @param {readonly Round[]} rounds @param {Exclude<keyof Round, 'failures'>} key */
export const medianOf = (rounds, key) => statistics(rounds.map((round) => round[key])).median

/** The errors of all rounds. @param {{ empty: readonly Round[], full: readonly Round[] }} results */
export const failuresOf = ({ empty, full }) => [...empty, ...full].flatMap((round) => round.failures)
