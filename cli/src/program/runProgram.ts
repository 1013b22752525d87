import { CommanderError } from 'commander'
import type { CommandContext, ProgramContext } from '../context/CommandContext.js'
import { CliError, InterruptedError } from '../errors/CliError.js'
import { createProgram } from './createProgram.js'

/**
 * Runs a program and turns every failure into one clear sentence and an exit code: 0 done, 1 findings,
 * 2 misuse or refusal, 130 interrupted. With `--json` the failure is a JSON object on stdout.
 *
 * @param name - the name people typed.
 * @param words - the words that were typed after it.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code. Never throws.
 */
export async function runProgram(
  name: 'create-appkit' | 'appkit',
  words: readonly string[],
  context: CommandContext,
): Promise<number> {
  let exitCode = 0
  const end = (code: number) => {
    exitCode = code
  }
  try {
    if (isOldNode(process.versions.node)) {
      throw new CliError(
        'NODE_OLD',
        `Node ${process.versions.node} is too old; this needs Node 20.19 or newer.`,
      )
    }
    const { cwd, env, writeError, writeOut } = context
    const own: ProgramContext = {
      cwd,
      env,
      writeError,
      writeOut,
      end,
      // Asking for it takes a millisecond or two, and few commands need it.
      get isTerminal() {
        return context.isTerminal
      },
    }
    await createProgram(name, own, words).parseAsync([...words], { from: 'user' })
    return exitCode
  } catch (error) {
    return reportFailure(error, words.includes('--json'), context)
  }
}

/** Whether a version of Node is older than what the commands need, 20.19. */
export function isOldNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < 20 || (major === 20 && minor < 19)
}

/**
 * Writes why a command failed.
 *
 * @param error - the error that it threw.
 * @param isJson - whether it is written as an object, to stdout.
 * @param context - the output of the command.
 * @returns the exit code.
 */
export function reportFailure(
  error: unknown,
  isJson: boolean,
  { writeOut, writeError }: Pick<CommandContext, 'writeOut' | 'writeError'>,
): number {
  const writeFailure = (failure: object) => writeOut(`${JSON.stringify({ error: failure }, null, 2)}\n`)
  if (isNamed(error, InterruptedError)) {
    if (isJson) writeFailure({ code: 'INTERRUPTED', message: error.message })
    else writeError(`${error.message}\n`)
    return 130
  }
  if (error instanceof CommanderError && error.exitCode === 0) return 0
  const own = isNamed(error, CliError) ? error : undefined
  const exitCode = own?.exitCode ?? (error instanceof CommanderError ? 2 : 1)
  const code = own?.code ?? (error instanceof CommanderError ? 'USAGE' : 'UNEXPECTED')
  const message = sentence(error)
  if (isJson) writeFailure({ code, message, ...own?.place })
  else if (message !== '') writeError(`${message}\n`)
  return exitCode
}

function sentence(error: unknown): string {
  if (error instanceof CommanderError) {
    return error.code === 'commander.help' ? '' : `${error.message.replace(/^error: /, '')}\nSee --help.`
  }
  if (isNamed(error, CliError)) return error.message
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Something unexpected went wrong; please report it.\n${text}`
}

/**
 * Whether an error is one of a class of ours. Its name says so: the start of the program is one file and has the class
 * inside, so what a command throws is of another copy.
 */
function isNamed<Kind extends Error>(
  error: unknown,
  kind: abstract new (...values: never[]) => Kind,
): error is Kind {
  return error instanceof Error && error.name === kind.name
}
