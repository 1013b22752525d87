import { CliError } from '../errors/CliError.js'
import type { RawCreateFlags } from './types.js'

/**
 * The flags that npm takes for settings of its own when `--` is forgotten, by their names there. The others, such as `--yes`,
 * are settings of npm, which somebody may have for other reasons.
 */
const swallowed = {
  template: 'npm_config_template',
  namespaces: 'npm_config_namespaces',
  features: 'npm_config_features',
  theme: 'npm_config_theme',
  accent: 'npm_config_accent',
  preset: 'npm_config_preset',
  projectId: 'npm_config_project_id',
  pm: 'npm_config_pm',
  entry: 'npm_config_entry',
  onConflict: 'npm_config_on_conflict',
  undo: 'npm_config_undo',
  allowDirty: 'npm_config_allow_dirty',
  dryRun: 'npm_config_dry_run',
} as const satisfies Partial<Record<keyof RawCreateFlags, string>>

/**
 * Refuses a run whose flags npm has kept: `npm create appkit my-app --template next` hands on `my-app` alone.
 *
 * @param dir - the folder, if it was given.
 * @param raw - the flags as they came.
 * @param env - the environment, in which npm names its settings.
 * @throws CliError `USAGE`, exit code 2, with the line that is meant.
 */
export function refuseSwallowed(
  dir: string | undefined,
  raw: RawCreateFlags,
  env: Readonly<Record<string, string | undefined>>,
): void {
  const lost = (Object.keys(swallowed) as (keyof typeof swallowed)[]).flatMap((key) => {
    const value = env[swallowed[key]]
    // Commander gives a flag that is not there its standard value.
    const isGiven = raw[key] !== undefined && !(key === 'onConflict' && raw[key] === 'error')
    if (!value || isGiven) return []
    const flag = `--${swallowed[key].slice('npm_config_'.length).replaceAll('_', '-')}`
    return [
      { flag, text: value === 'true' ? flag : `${flag} ${/^[\w./,-]+$/.test(value) ? value : `"${value}"`}` },
    ]
  })
  if (lost.length === 0) return
  const place = dir === undefined ? '' : ` ${dir}`
  const line = `npm create appkit${place} -- ${lost.map(({ text }) => text).join(' ')}`
  throw new CliError(
    'USAGE',
    `npm has kept ${lost.map(({ flag }) => flag).join(', ')} for itself. Write -- before the flags: ${line}`,
  )
}
