import { spawnSync } from 'node:child_process'

/**
 * Runs Node once to its end.
 *
 * @returns {number} wall time in ms
 * @throws {Error} with what it printed when it fails.
 */
export function timeNode(args, cwd) {
  const start = performance.now()
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  const time = performance.now() - start
  if (error) throw error
  if (status !== 0)
    throw new Error(`node ${args.join(' ')} ended with ${status}: ${(stderr || stdout).trim().slice(0, 500)}`)
  return time
}
