import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { commandLine } from '../about/names.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { requireConfig } from '../host/findProject.js'
import { readHost } from '../host/readHost.js'
import type { ConfigFile } from '../host/types.js'
import { lockName, plannedLock, printLock, readLock } from '../lock/lockFile.js'
import { refuseLeftOpen } from '../lock/openRun.js'
import { isRecorded } from '../lock/recorded.js'
import type { LocalPackages, LockFile, PlannedDependency, PlannedFile } from '../lock/types.js'
import { migrate } from '../migrations/index.js'
import { renderOwned } from '../plan/renderOwned.js'
import { requireSettled } from '../plan/settleFile.js'
import { renderHostOutputs } from '../render/renderHostOutputs.js'
import { inspectTarget } from '../target/inspectTarget.js'
import { type Conflict, mergeOwned } from './mergeOwned.js'
import { compareVersions, planPackages } from './planPackages.js'

/** The plan of one upgrade. */
export interface UpgradePlan {
  readonly root: string
  readonly lock: LockFile
  /** The texts that were written: the common ones of the merge. */
  readonly base: NonNullable<LockFile['base']>
  /** The version that the app has now. */
  readonly from: string
  readonly to: string
  /** The files, the lock file last. */
  readonly files: readonly PlannedFile[]
  /** Files that are removed: tarballs of the version before. */
  readonly removed: readonly string[]
  readonly conflicts: readonly Conflict[]
  readonly dependencies: readonly PlannedDependency[]
  readonly notes: readonly string[]
  /** Whether the generated files are part of the plan. Not while the config has conflicts. */
  readonly isGenerated: boolean
}

/**
 * Plans an upgrade of an app to the version of this package: migrations, owned files merged three ways, generated files
 * made anew, the packages. Writes nothing.
 *
 * @param parameters.root - the app's folder.
 * @param parameters.cwd - the folder that the app is named from.
 * @param parameters.version - the version of this package.
 * @param parameters.local - the packages as files, if they are.
 * @param parameters.installs - whether packages are installed afterwards.
 * @throws CliError `CONFIG_MISSING`, `LOCK_MISSING`, `UPGRADE_OLDER` or `RUN_UNFINISHED`, exit code 2, and what reading the
 * config throws.
 */
export async function planUpgrade({
  root,
  cwd,
  version,
  local,
  installs,
}: {
  readonly root: string
  readonly cwd: string
  readonly version: string
  readonly local: LocalPackages | undefined
  readonly installs: boolean
}): Promise<UpgradePlan> {
  const { configFile, before } = requireApp(root, version)
  const { lock, notes: told } = await migrate({ root, lock: before, notes: [] })
  const target = inspectTarget(relative(cwd, root) || '.', cwd)
  const wanted = lock.made ? await renderOwned(target, configFile, lock.made, lock) : []
  const kinds = wanted.map((file) => ({ ...file, kind: lock.files[file.path]?.kind ?? file.kind }))
  const owned = mergeOwned(root, kinds, lock, version)
  const packages = planPackages(root, lock, local, version)
  const generated = await planGenerated(root, configFile, lock, owned)
  const files = [...owned.files, ...generated.files, ...packages.files]
  refuseLeftOpen(root, before, files)
  const made = { files, base: owned.base, removed: packages.removed, version, installs }
  const final = renderUpgradedLock(root, lock, made)
  return {
    root,
    lock: before,
    base: lock.base ?? {},
    from: before.appkit,
    to: version,
    files: [...files, final],
    removed: packages.removed,
    conflicts: owned.conflicts,
    dependencies: packages.dependencies,
    notes: [
      ...told,
      ...owned.gone.map((path) => `${path}: you removed it, so it stays removed.`),
      ...packages.notes,
      ...generated.notes,
    ],
    isGenerated: generated.notes.length === 0,
  }
}

function requireApp(root: string, version: string): { configFile: ConfigFile; before: LockFile } {
  const configFile = requireConfig(root, 'upgrade --yes')
  const before = readLock(root)
  if (before === undefined) {
    const text = `There is no ${lockName} in ${root}, so it is unknown what was written. Restore it from version control, or write it anew in that folder: ${commandLine('. --yes --on-conflict merge')}`
    throw new CliError('LOCK_MISSING', text)
  }
  if (compareVersions(before.appkit, version) > 0) {
    const text = `This app is of create-appkit ${before.appkit}, which is newer than this one, ${version}. Run npx create-appkit@${before.appkit} upgrade --yes`
    throw new CliError('UPGRADE_OLDER', text)
  }
  return { configFile, before }
}

async function planGenerated(
  root: string,
  configFile: ConfigFile,
  lock: LockFile,
  { files, conflicts }: { readonly files: readonly PlannedFile[]; readonly conflicts: readonly Conflict[] },
): Promise<{ readonly files: readonly PlannedFile[]; readonly notes: readonly string[] }> {
  if (conflicts.some(({ path }) => path === configFile))
    return { files: [], notes: [`Settle ${configFile}, then run ${commandLine('generate')}.`] }
  const merged = files.find(({ path }) => path === configFile)
  const { shape } = await readHost(root, configFile, merged && String(merged.content))
  const outputs = renderHostOutputs(shape).map((output) =>
    requireSettled(root, { ...output, kind: 'generated' }, lock, 'error'),
  )
  return { files: outputs, notes: [] }
}

/** Whether a file is as the last command has left it. */
function isOurs(root: string, path: string, lock: LockFile): boolean {
  const place = placeOf(root, path)
  const known = lock.files[path]?.sha256
  return known !== undefined && existsSync(place) && isRecorded(readFileSync(place), known)
}

/**
 * The lock file after an upgrade. The base of every owned file is its new text, so that a second upgrade finds nothing to
 * merge, also while conflicts are open. So is the record of a file that the host has edited, which undo then leaves; what
 * only commands have edited is recorded as it becomes.
 */
function renderUpgradedLock(
  root: string,
  lock: LockFile,
  plan: {
    readonly files: readonly PlannedFile[]
    readonly base: LockFile['base']
    readonly removed: readonly string[]
    readonly version: string
    readonly installs: boolean
  },
): PlannedFile {
  const { unfinished, ...rest } = lock
  const records = { ...lock.files }
  const base = { ...lock.base, ...plan.base }
  for (const { path, kind, action, content } of plan.files) {
    const text = base[path]
    if (text && action !== 'keep' && !isOurs(root, path, lock))
      records[path] = { kind, sha256: sha256(text.join('\n')) }
    else if (kind === 'generated' || action === 'update') {
      const known = records[path]?.sha256
      if (known === undefined || !isRecorded(content, known))
        records[path] = { kind, sha256: sha256(content) }
    }
  }
  for (const path of plan.removed) delete records[path]
  const before = readFileSync(placeOf(root, lockName), 'utf8')
  const content = printLock(
    {
      ...rest,
      appkit: plan.version,
      files: records,
      ...(Object.keys(base).length > 0 && { base }),
      ...(unfinished?.install && !plan.installs && { unfinished: { files: {}, install: true } }),
    },
    before,
  )
  return plannedLock(content, before)
}
