import type { CommandContext } from '../context/CommandContext.js'
import { InterruptedError } from '../errors/CliError.js'
import type { CreateFlags } from '../flags/types.js'

/** Loads the prompts and makes Ctrl-D cancel them. Without that it would end the input without an answer. */
export async function loadPrompts(): Promise<typeof import('@clack/prompts')> {
  const prompts = await import('@clack/prompts')
  prompts.updateSettings({ aliases: { '\u0004': 'cancel' } })
  return prompts
}

/**
 * Waits for the answer to a question.
 *
 * @param question - a prompt, which resolves to a symbol when it was cancelled.
 * @returns the answer.
 * @throws InterruptedError on Ctrl-C, Ctrl-D or Escape, and when the input ends.
 */
export async function answered<Value>(question: Promise<Value>): Promise<Exclude<Value, symbol>> {
  let ended = () => {}
  const end = new Promise<never>((_, reject) => {
    ended = () => reject(new InterruptedError())
    process.stdin.once('end', ended)
  })
  try {
    const value = await Promise.race([question, end])
    if (typeof value === 'symbol') throw new InterruptedError()
    return value as Exclude<Value, symbol>
  } finally {
    process.stdin.off('end', ended)
  }
}

/**
 * Whether questions may be asked.
 *
 * @param flags - `--yes` and `--json` turn questions off.
 * @param env - `CI` turns them off, unless it is empty, `0` or `false`.
 * @param terminal - whether both input and output are a terminal.
 */
export function canAsk(
  flags: Pick<CreateFlags, 'yes' | 'json'>,
  env: Readonly<Record<string, string | undefined>>,
  terminal: boolean,
): boolean {
  const ci = env.CI !== undefined && !['', '0', 'false'].includes(env.CI)
  return terminal && !ci && !flags.yes && !flags.json && env.TERM !== 'dumb'
}

/**
 * Asks whether what was shown is written, if there is somebody to ask.
 *
 * @param flags - `--yes` and `--json` ask nothing.
 * @param context - the folder, the environment and the output of the command.
 * @throws InterruptedError if the answer is no.
 */
export async function confirmWrite(
  flags: { readonly yes: boolean; readonly json: boolean },
  { env, isTerminal }: Pick<CommandContext, 'env' | 'isTerminal'>,
): Promise<void> {
  if (!canAsk(flags, env, isTerminal)) return
  const { confirm } = await loadPrompts()
  if (!(await answered(confirm({ message: 'Write this?' }))))
    throw new InterruptedError('Nothing was written.')
}
