import { writeSync } from 'node:fs'
import type { CommandContext } from '../context/CommandContext.js'
import { CliError } from '../errors/CliError.js'
import { reportFailure, runProgram } from './runProgram.js'

/**
 * Runs a program with what was typed, and sets the exit code of the process.
 *
 * @param name - the name people typed.
 */
export async function runProcess(name: 'create-appkit' | 'appkit'): Promise<void> {
  // A reader that has seen enough, such as `head`, must not stop a run half way.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  const words = process.argv.slice(2)
  const reportEarlyEnd = (code: number) => {
    process.exitCode = endEarly(code, words.includes('--json'), writeNow)
  }
  process.once('exit', reportEarlyEnd)
  process.exitCode = await runProgram(name, words, processContext())
  process.off('exit', reportEarlyEnd)
}

const interrupted = 130

/**
 * Says why a run ended before it was done. Who pressed Ctrl-C a second time knows why.
 *
 * @param code - the exit code that was asked for.
 * @returns the exit code.
 */
export function endEarly(
  code: number,
  isJson: boolean,
  output: Pick<CommandContext, 'writeOut' | 'writeError'>,
): number {
  if (code === interrupted) return code
  const text =
    'The run ended before it was done. If appkit.config calls process.exit() or waits for something that never comes, take that out, then run this again.'
  return reportFailure(new CliError('RUN_ENDED', text, 1), isJson, output)
}

/**
 * Ends the process with its exit code once everything is written, whatever a host's config has left open: a timer or a
 * connection there would keep it waiting for ever.
 */
export async function endProcess(): Promise<never> {
  const flush = (stream: NodeJS.WriteStream) =>
    new Promise<void>((resolve) => {
      stream.once('error', () => resolve())
      if (stream.writable) stream.write('', () => resolve())
      else resolve()
    })
  await Promise.all([flush(process.stdout), flush(process.stderr)])
  process.exit()
}

/** The context of this process. */
function processContext(): CommandContext {
  return {
    cwd: process.cwd(),
    env: process.env,
    get isTerminal() {
      return process.stdin.isTTY === true && process.stdout.isTTY === true
    },
    writeOut: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
  }
}

/** Writes without a stream, because at the end of a process nothing waits for one. */
const writeNow = {
  writeOut: (text: string) => void writeSync(1, text),
  writeError: (text: string) => void writeSync(2, text),
}
