import { statistics } from '../report/statistics.mjs'

/**
 * How often a second of processor time functions can be called. They take turns within each round, so that a slow moment
 * of the machine meets all of them, and their rates can be compared.
 *
 * @param {Record<string, () => unknown>} calls functions by name; what they return is awaited
 * @param {{ rounds?: number, millisecondsARound?: number }} [options]
 * @returns {Promise<Record<string, number>>} the median of the rounds by name, in calls a second
 */
export async function measureRates(calls, { rounds = 15, millisecondsARound = 60 } = {}) {
  const names = Object.keys(calls)
  const rates = Object.fromEntries(names.map((name) => [name, []]))
  // V8 compiles what runs often; that takes some hundred calls, which do not count.
  for (const name of names) await rateOf(calls[name], 4 * millisecondsARound)
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const name of order) rates[name].push(await rateOf(calls[name], millisecondsARound))
  }
  return Object.fromEntries(names.map((name) => [name, Math.round(statistics(rates[name]).median)]))
}

async function rateOf(call, milliseconds) {
  const end = performance.now() + milliseconds
  const before = process.cpuUsage()
  let calls = 0
  for (; performance.now() < end; calls++) await call()
  const { system, user } = process.cpuUsage(before)
  return (calls / (user + system)) * 1_000_000
}
