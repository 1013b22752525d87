import { readFlags } from '../../../server/dist/commands/flags.js'
import { runCommand } from '../../../server/dist/commands/runCommand.js'

/** What a command said, and its exit code. */
export interface CommandRun {
  readonly status: number | undefined
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a command of `appkit-server` as it is built, in this process, which spares the start of another one and loading its
 * libraries. Neither signals nor flags that the command does not have are tried by it: they are the process's.
 *
 * @param args - such as `['user', 'export']`
 * @param options - `cwd` has the configuration; `env` has the variables beside those of this process
 */
export async function runServerCommand(
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<CommandRun> {
  const before = {
    argv: process.argv,
    cwd: process.cwd(),
    env: process.env,
    log: console.log,
    error: console.error,
  }
  let stdout = ''
  let stderr = ''
  console.log = (line) => {
    stdout += `${line}\n`
  }
  console.error = (line) => {
    stderr += `${line}\n`
  }
  process.env = { ...before.env, DATABASE_URL: '', REDIS_URL: '', FRAME_SECRET: '', ...env }
  process.argv = [process.execPath, 'appkit-server', ...args]
  process.chdir(cwd)
  try {
    const { flags, positionals } = readFlags()
    return { status: await runCommand(positionals, flags), stdout, stderr }
  } finally {
    process.chdir(before.cwd)
    process.argv = before.argv
    process.env = before.env
    Object.assign(console, { log: before.log, error: before.error })
  }
}
