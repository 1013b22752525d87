import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../tools/run.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const config = join(root, 'tests/figures/vitest.config.ts')
/** How much of what a process said is kept. */
const last = 6_000
/** A process that gets no slice done in so long stands still: that is a finding, too. */
export const defaultStillMs = 30 * 60_000

/**
 * Runs a figure for a time in a process of its own, from where its state is.
 *
 * @param {{ id: string, ms: number, env?: Record<string, string>, stillMs?: number, onBegin?: (child: import('node:child_process').ChildProcess) => void }} turn
 *   ms: how long slices are begun; the one that is running then is finished
 * @returns {Promise<string | undefined>} what was said by a process that did not end well
 */
export function takeTurn({ id, ms, env = {}, stillMs = defaultStillMs, onBegin }) {
  const child = spawn(process.execPath, [vitest, 'run', '--config', config], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Tests whose model is run have a time limit by this number, and ask for less of what chance brings about.
      FUZZ_MINUTES: String(Math.ceil(ms / 60_000) + 60),
      NO_COLOR: '1',
      FIGURES_ID: id,
      FIGURES_MS: String(ms),
      ...env,
    },
  })
  onBegin?.(child)
  let said = ''
  const listen = (text) => {
    said = (said + text).slice(-last)
  }
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  const timer = setTimeout(() => {
    said += `\nNothing was counted for ${stillMs / 60_000} minutes after the turn.`
    child.kill('SIGKILL')
  }, ms + stillMs)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? undefined : said.trim() || `Ended with ${code}.`)
    })
  })
}
