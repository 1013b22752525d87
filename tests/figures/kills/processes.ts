import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program that was started, and its output. */
export interface Program {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  output(): string
  errors(): string
}

/** Starts a script of this repository. */
export function startProgram(
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Program {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let [output, errors] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, ended, output: () => output, errors: () => errors }
}

/** How long a program may take to start on a machine that is busy, in milliseconds. */
const startMs = 180_000

/**
 * Waits until a program has said something that ends so.
 *
 * @throws Error with what it said when it ends before.
 */
export async function waitFor({ child, errors, output }: Program, isReady: (said: string) => boolean) {
  const end = performance.now() + startMs
  while (!isReady(output())) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > end)
      throw new Error(`It does not start again: ${errors().slice(-500)}`)
    await sleep(10)
  }
}

/** Kills each process whose command line names a folder: where /proc is, also those that the program has started. */
export function killAllOf(folder: string, child: ChildProcess): void {
  child.kill('SIGKILL')
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue
    try {
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(folder))
        process.kill(Number(name), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}
