import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command in the repository, its output shown as it comes.
 *
 * @returns {Promise<number>} its exit code; 130 when it was interrupted
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

/** As `run`, but a failure ends this process with the command's exit code. */
export async function must(command, args, options) {
  const code = await run(command, args, options)
  if (code === 0) return
  console.error(`\n${command} ${args.join(' ')} failed with exit code ${code}.`)
  process.exit(code)
}

/** Ends a program that can test nothing here. The last lines of `npm test` say the reason again. */
export function leaveOut(reason) {
  console.log(`\nLeft out: ${reason}`)
  appendFileSync(join(root, '.cache/left-out.txt'), `${reason}\n`)
  process.exit(0)
}

/**
 * @param {object} [which]
 * @param {boolean} [which.tests] Tests too.
 * @returns {readonly string[]} the files of TypeScript and JavaScript that people write, without fixtures.
 */
export function trackedSources({ tests = false } = {}) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/^(?:generated|examples)\/|\/fixtures\//.test(file))
    .filter((file) => tests || !/\.test\./.test(file))
    .filter((file) => existsSync(`${root}${file}`))
}
