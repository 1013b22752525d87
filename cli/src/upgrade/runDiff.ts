import { existsSync, readFileSync } from 'node:fs'
import { commandLine, readVersion } from '../about/names.js'
import type { CommandContext } from '../context/CommandContext.js'
import { lineEndOf, withLineEnds } from '../edits/sourceText.js'
import { unifiedDiff } from '../edits/unifiedDiff.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { projectRoot } from '../generate/listSpecs.js'
import { requireConfig } from '../host/findProject.js'
import { isWritten, lockName } from '../lock/lockFile.js'
import type { PlannedFile } from '../lock/types.js'
import { findLocalPackages } from '../plan/planDependencies.js'
import { planUpgrade, type UpgradePlan } from './planUpgrade.js'

/** Flags of `diff`. */
export interface DiffFlags {
  readonly cwd?: string
  readonly json?: boolean
}

/** The differences of one file, as patches. */
interface FileDiff {
  readonly path: string
  readonly kind: PlannedFile['kind']
  /** The host's changes since create-appkit wrote the file. */
  readonly yours: string
  /** The changes that `upgrade` would make. */
  readonly upgrade: string
}

/**
 * Runs `diff`: what the host has changed in the owned files, and what `upgrade` would change. It writes nothing.
 *
 * @param paths - only these files; all if there are none.
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code: 1 if `upgrade` would change something.
 * @throws CliError `DIFF_UNKNOWN_FILE`, exit code 2, and what planning an upgrade throws.
 */
export async function runDiff(
  paths: readonly string[],
  { cwd: named, json = false }: DiffFlags,
  { cwd, env, writeOut }: CommandContext,
): Promise<0 | 1> {
  const print = (text: string) => writeOut(`${text}\n`)
  const root = projectRoot(named, cwd)
  const local = findLocalPackages(env.APPKIT_PACKAGES)
  requireConfig(root, 'diff')
  const plan = await planUpgrade({ root, cwd, version: readVersion(), local, installs: false })
  const wanted = paths.map((path) => path.replaceAll('\\', '/').replace(/^\.\//, ''))
  const unknown = wanted.find((path) => !plan.files.some((file) => file.path === path))
  if (unknown !== undefined) {
    const text = `${unknown} is no file that create-appkit wrote. Without a name you see all of them: ${commandLine('diff')}`
    throw new CliError('DIFF_UNKNOWN_FILE', text)
  }
  const files = plan.files
    .filter(({ path }) => path !== lockName && (wanted.length === 0 || wanted.includes(path)))
    .flatMap((file) => diffOf(plan, file))
  const isOld = plan.files.some(isWritten)
  if (json) {
    const { from, to, conflicts, notes } = plan
    print(JSON.stringify({ command: 'diff', root, from, to, files, conflicts, warnings: notes }, null, 2))
    return isOld ? 1 : 0
  }
  const of = (side: 'yours' | 'upgrade') => files.map((file) => file[side]).filter((patch) => patch !== '')
  const section = (title: string, patches: readonly string[]) =>
    patches.length === 0 ? [] : [title, '', ...patches, '']
  print(
    [
      ...section('What you have changed', of('yours')),
      ...section(`What an upgrade from ${plan.from} to ${plan.to} would change`, of('upgrade')),
      ...plan.conflicts.map(({ path, line }) => `${path}:${line} both: you would have to choose`),
      ...plan.notes,
      isOld
        ? `To upgrade: ${commandLine('upgrade')}`
        : `The app is of create-appkit ${plan.to}: nothing to upgrade.`,
    ].join('\n'),
  )
  return isOld ? 1 : 0
}

function diffOf(
  { root, base: bases }: UpgradePlan,
  { path, kind, action, content }: PlannedFile,
): readonly FileDiff[] {
  if (typeof content !== 'string' && kind !== 'owned') return []
  const place = placeOf(root, path)
  const present = existsSync(place) ? readFileSync(place, 'utf8') : undefined
  const base = bases[path]?.join('\n')
  const yours =
    kind === 'generated' || base === undefined || present === undefined
      ? []
      : unifiedDiff(path, withLineEnds(base, lineEndOf(present)), present)
  const upgrade = isWritten({ action }) ? unifiedDiff(path, present, String(content)) : []
  return yours.length + upgrade.length === 0
    ? []
    : [{ path, kind, yours: yours.join('\n'), upgrade: upgrade.join('\n') }]
}
