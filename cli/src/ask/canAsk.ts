import type { CreateFlags } from '../flags/types.js'

/**
 * Tells whether questions may be asked.
 *
 * @param flags `--yes` and `--json` say no.
 * @param env `CI` says no, unless it is empty, `0` or `false`.
 * @param terminal Whether both input and output are a terminal.
 */
export function canAsk(
  flags: Pick<CreateFlags, 'yes' | 'json'>,
  env: Readonly<Record<string, string | undefined>>,
  terminal: boolean,
): boolean {
  const ci = env.CI !== undefined && !['', '0', 'false'].includes(env.CI)
  return terminal && !ci && !flags.yes && !flags.json && env.TERM !== 'dumb'
}
