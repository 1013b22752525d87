import { writeSync } from 'node:fs'
import { type Command, CommanderError } from 'commander'
import { CliError, InterruptedError } from '../errors/CliError.js'

/**
 * Runs a program and turns every failure into one clear sentence and an exit code: 0 done, 1 findings,
 * 2 misuse or refusal, 130 interrupted. With `--json` the failure is a JSON object on stdout.
 *
 * @param program The program; its commands must have been added after `exitOverride`.
 * @param argv The process arguments, interpreter and script first.
 */
export async function runProgram(program: Command, argv: readonly string[]): Promise<void> {
  // A reader that has seen enough, such as `head`, must not stop a run half way.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  const isJson = argv.includes('--json')
  const reportEarlyEnd = () => {
    const text =
      'The run ended before it was done. If appkit.config calls process.exit() or waits for something that never comes, take that out, then run this again.'
    process.exitCode = fail(new CliError('RUN_ENDED', text, 1), isJson, writeNow)
  }
  process.once('exit', reportEarlyEnd)
  try {
    if (Number(process.versions.node.split('.')[0]) < 20) {
      throw new CliError(
        'NODE_OLD',
        `Node ${process.versions.node} is too old; this needs Node 20.19 or newer.`,
      )
    }
    await program.parseAsync([...argv])
  } catch (error) {
    process.exitCode = fail(error, isJson)
  } finally {
    process.off('exit', reportEarlyEnd)
  }
}

/** Writes without a stream, because at the end of a process nothing waits for one. */
function writeNow(stream: 'stdout' | 'stderr', text: string): void {
  writeSync(stream === 'stdout' ? 1 : 2, text)
}

function fail(
  error: unknown,
  json: boolean,
  write: typeof writeNow = (stream, text) => void process[stream].write(text),
): number {
  if (error instanceof InterruptedError) {
    write('stderr', `${error.message}\n`)
    return 130
  }
  if (error instanceof CommanderError && error.exitCode === 0) return 0
  const exitCode = error instanceof CliError ? error.exitCode : error instanceof CommanderError ? 2 : 1
  const code =
    error instanceof CliError ? error.code : error instanceof CommanderError ? 'USAGE' : 'UNEXPECTED'
  const message = sentence(error)
  const place = error instanceof CliError ? error.place : undefined
  if (json) write('stdout', `${JSON.stringify({ error: { code, message, ...place } }, null, 2)}\n`)
  else if (message !== '') write('stderr', `${message}\n`)
  return exitCode
}

function sentence(error: unknown): string {
  if (error instanceof CommanderError) {
    return error.code === 'commander.help' ? '' : `${error.message.replace(/^error: /, '')}\nSee --help.`
  }
  if (error instanceof CliError) return error.message
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Something unexpected went wrong; please report it.\n${text}`
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
