import { type ChildProcess, spawn } from 'node:child_process'
import type { CommandContext } from '../context/CommandContext.js'
import { InterruptedError } from '../errors/CliError.js'

/** How long the end of a program is waited for, in ms. Programs that it has started may keep its output open. */
const grace = 2000

/** The limit on the output of a program that is kept, in characters. */
const maxOutputLength = 4_000_000

/**
 * Runs a program of a host, and ends it with all that it has started when it takes too long.
 *
 * @param cwd - the folder that it runs in.
 * @param program - the program.
 * @param args - its arguments.
 * @param seconds - how long it may take.
 * @param env - its environment.
 * @returns its exit code, null if it could not be started or was ended, and what it printed. When it is too late, what has
 * not ended a little later is waited for no longer.
 * @throws InterruptedError if the command is told to stop while the program runs. The program has ended then.
 */
export function runBounded(
  cwd: string,
  program: string,
  args: readonly string[],
  seconds: number,
  env: CommandContext['env'],
): Promise<{ readonly code: number | null; readonly output: string; readonly isLate: boolean }> {
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === 'win32'
    // A group of its own, so that what the script starts ends with it.
    const child = spawn(program, [...args], {
      cwd,
      env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !isWindows,
      shell: isWindows && program !== process.execPath,
    })
    let output = ''
    let isLate = false
    let late: NodeJS.Timeout | undefined
    const end = () => {
      endTree(child)
      late ??= setTimeout(() => {
        for (const stream of [child.stdout, child.stderr]) stream.destroy()
        child.unref()
        settle(null)
      }, grace)
    }
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, seconds * 1000)
    let isStopped = false
    const stop = () => {
      isStopped = true
      end()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
    const take = (text: string) => {
      if (output.length < maxOutputLength) output += text
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    const settle = (code: number | null) => {
      clearTimeout(timer)
      clearTimeout(late)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
      if (isStopped) reject(new InterruptedError())
      else resolve({ code, output, isLate })
    }
    child.once('error', () => settle(null))
    child.once('close', settle)
  })
}

/** Ends a program and what it has started: its group, or on Windows, which has none, the tree that `taskkill` finds. */
function endTree(child: ChildProcess): void {
  const { pid } = child
  try {
    if (pid === undefined) child.kill('SIGKILL')
    else if (process.platform === 'win32')
      spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' }).once('error', () =>
        child.kill('SIGKILL'),
      )
    else process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
