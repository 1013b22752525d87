import os from 'node:os'
import { calibrate } from './calibrate.mjs'

const names = ['floor', 'product']

/**
 * Runs a pass for both pages in every round, the one that starts changing from round to round, so that
 * a busy moment of the machine does not fall on one page only.
 *
 * @param {string} label shown while it runs
 * @param {number} rounds
 * @param {(name: 'floor' | 'product') => Promise<object>} run
 * @param {(line: string) => void} say
 * @returns {Promise<{ floor: object[], product: object[] }>} results by round
 */
export async function interleave(label, rounds, run, say) {
  const results = { floor: [], product: [] }
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const machine = { calibration: calibrate(), load: os.loadavg()[0] }
      const start = performance.now()
      results[name].push({ ...(await run(name)), machine })
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      say(`${label}: round ${round + 1} of ${rounds}, ${name}, ${seconds} s, load ${machine.load.toFixed(1)}`)
    }
  return results
}
