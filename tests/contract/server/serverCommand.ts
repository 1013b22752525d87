import { runCommandLine } from '../../../server/dist/commands/runCommand.js'

/** What a command said, and its exit code. */
export interface CommandRun {
  readonly status: number | undefined
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a command of `appkit-server` as it is built, in this process, which spares the start of another one and loading its
 * libraries. What a process has of its own, such as signals, is not tried by it.
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
    return { status: await runCommandLine(), stdout, stderr }
  } finally {
    process.chdir(before.cwd)
    process.argv = before.argv
    process.env = before.env
    Object.assign(console, { log: before.log, error: before.error })
  }
}
