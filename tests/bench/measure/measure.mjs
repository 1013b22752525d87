import { auditFigures } from '../figures/auditFigures.mjs'
import { byteFigures } from '../figures/byteFigures.mjs'
import { cliFigures } from '../figures/cliFigures.mjs'
import { featureFigures } from '../figures/featureFigures.mjs'
import { memoryFigures } from '../figures/memoryFigures.mjs'
import { namespaceFigures } from '../figures/namespaceFigures.mjs'
import { packageFigures } from '../figures/packageFigures.mjs'
import { pageFigures } from '../figures/pageFigures.mjs'
import { requestFigures } from '../figures/requestFigures.mjs'
import { signInFigures } from '../figures/signInFigures.mjs'
import { timingFigures } from '../figures/timingFigures.mjs'
import { audit } from '../passes/audit.mjs'
import { csp } from '../passes/csp.mjs'
import { load } from '../passes/load.mjs'
import { memory } from '../passes/memory.mjs'
import { open } from '../passes/open.mjs'
import { prepare } from '../prepare.mjs'
import { interleave } from './interleave.mjs'

/** So long after the page is there does the patient user on a slow phone click. In ms. */
const delayMs = 2000
/** Heap, bytes, policy and accessibility hardly vary: more rounds would say the same. */
const steadyRounds = 3

/**
 * Measures the chosen parts.
 *
 * @param {Set<string>} parts of: sizes, bytes, requests, timings, memory, audit, cli
 * @param {number} rounds of what varies
 * @param {(line: string) => void} say
 * @returns {Promise<{ figures: object[], runs: object }>} runs: every single result
 */
export async function measure(parts, rounds, say) {
  const figures = []
  const runs = {}
  if (parts.has('bytes')) {
    say('bytes by module, in results/bytes-*')
    figures.push(...(await pageFigures()))
  }
  if (['sizes', 'requests', 'timings', 'memory', 'audit'].some((part) => parts.has(part)))
    await measurePages(await prepare())
  if (parts.has('cli')) {
    say('commands')
    figures.push(...cliFigures(rounds), ...packageFigures())
  }
  return { figures, runs }

  async function measurePages(site) {
    const pass = async (label, count, drive, extra = {}) => {
      runs[label] = await interleave(label, count, (name) => drive({ ...site.options(name), ...extra }), say)
      return runs[label]
    }
    try {
      const timed = parts.has('timings')
      if (timed || parts.has('sizes') || parts.has('requests')) {
        const load1 = await pass('load, full speed', timed ? rounds : 1, load)
        if (parts.has('sizes')) {
          const busy = await pass('load, never idle', 1, load, { busy: true })
          figures.push(
            ...byteFigures(busy.product[0], busy.floor[0], load1.product[0]),
            ...(await namespaceFigures()),
            ...(await featureFigures()),
            ...(await signInFigures()),
          )
        }
        if (parts.has('requests')) figures.push(...requestFigures(load1.product))
        if (timed) {
          const load4 = await pass('load, 4x CPU', rounds, load, { cpu: 4 })
          const eager4 = await pass('at once, 4x CPU', rounds, open, { cpu: 4 })
          const phone = { cpu: 4, slow: true }
          const loadPhone = await pass('load, slow phone', rounds, load, phone)
          const patient = await pass('patient, slow phone', rounds, open, { ...phone, delayMs: delayMs })
          const eager = await pass('at once, slow phone', rounds, open, phone)
          figures.push(...timingFigures({ load1, load4, loadPhone, eager4, patient, eager }))
        }
      }
      const steady = Math.min(rounds, steadyRounds)
      if (parts.has('memory')) {
        const usual = await pass('memory', steady, memory)
        const interpreted = await pass('memory, interpreted', 1, memory, { interpreted: true })
        figures.push(...memoryFigures(usual, interpreted))
      }
      if (parts.has('audit')) {
        const { product: audits } = await pass('audit', 1, audit)
        const { product: policies } = await pass('csp', 1, csp)
        figures.push(...auditFigures({ audit: audits, csp: policies }))
      }
    } finally {
      site.close()
    }
  }
}
