import { readFileSync } from 'node:fs'
import { removeJsonEntries } from '../edits/addJsonEntries.js'
import { listFiles } from '../files/listFiles.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { findConfig } from '../host/findProject.js'
import { placeConfig } from '../host/placeConfig.js'
import type { Target } from '../host/types.js'
import { lockName, plannedLock, printLock, readLock, renderLock } from '../lock/lockFile.js'
import type { LocalPackages, LockFile, PlannedDependency, PlannedFile } from '../lock/types.js'
import { planDependencies } from '../plan/planDependencies.js'
import { entryOf } from '../plan/planEntry.js'
import { planPackageJson } from '../plan/planPackageJson.js'
import { planVitePlugin } from '../plan/planVitePlugin.js'
import { undoOf } from '../plan/undoOf.js'
import { finishedFiles, hasAllOwnFiles, readBegunRun } from './begunRun.js'
import { keptConfigDecision, stylesOf } from './configDecisions.js'
import { editSources, leftMembers } from './editSources.js'
import { type HostSource, sourcesWith } from './hostSources.js'
import { otherKitsIn } from './kits/otherKits.js'
import type { OtherKit } from './kits/types.js'
import { keepOwnNetworks } from './ownNetworks.js'
import { planOwnFiles, settleOwnFile } from './planOwnFiles.js'
import type { Decision } from './reading/draft.js'
import { nothingFound } from './reading/found.js'
import { refuseSetUp } from './refuseUnread.js'
import { isSignInModule } from './siwe/moveCode.js'

/** The plan of one migration. */
export interface MigrationPlan {
  readonly root: string
  readonly kit: OtherKit
  readonly lock: LockFile | undefined
  /** The files, the lock file last. */
  readonly files: readonly PlannedFile[]
  readonly dependencies: readonly PlannedDependency[]
  /** Packages of the other kit that nothing imports any more. */
  readonly removed: readonly string[]
  readonly decisions: readonly Decision[]
  readonly warnings: readonly string[]
}

/** The input of a migration. */
export interface MigrationParameters {
  readonly target: Target
  readonly kit: OtherKit
  readonly local: LocalPackages | undefined
  /** Version of create-appkit. */
  readonly version: string
  /** Told what is done now. */
  readonly onStage?: (text: string) => void
}

/**
 * Plans to replace another kit in a host. Writes nothing.
 *
 * @returns the final bytes of every file, and what a person must decide.
 * @throws CliError, exit code 2: `FILE_CONFLICT` if a file of ours is in the way, `MIGRATE_UNREAD` if the set-up of the other kit
 *   cannot be read.
 */
export async function planMigration(parameters: MigrationParameters): Promise<MigrationPlan> {
  const { target, kit } = parameters
  const { root, packageJson } = target
  const lock = readLock(root)
  const packages = otherKitsIn(packageJson).find((entry) => entry.kit === kit)?.packages ?? []
  const sources = sourcesWith(root, kit)
  const begun = readBegunRun(root, lock, kit)
  const isUsed = sources.length > 0 || begun.all.length > 0
  if (!isUsed && packages.length === 0) {
    const decisions = [...(lock?.kit === kit.id ? leftMembers(root, kit) : []), ...stylesOf(root, kit)]
    return { root, kit, lock, files: [], dependencies: [], removed: [], warnings: [], decisions }
  }

  parameters.onStage?.(`Replacing ${kit.name} in ${sources.length} files`)
  const { configFile, ending } = await placeConfig(target, entryOf(target, undefined))
  const present = findConfig(root)
  const found = nothingFound()
  found.mayMove = present === undefined || begun.done.has(present)
  found.hasSiwe = [...begun.done.keys()].some(isSignInModule)
  const edited = await editSources(parameters, sources, found, ending)
  if (present === undefined) refuseSetUp(found, kit, edited.setUp, sources)
  keepOwnNetworks(found, edited.files)
  const ours =
    found.mayMove && isUsed && !hasAllOwnFiles(begun, configFile)
      ? await planOwnFiles({
          target,
          kit,
          lock,
          found,
          configFile,
          like: styleSource(sources, edited.setUp),
        })
      : { files: [], notes: [], decisions: [] }
  const isKept = ours.files.length === 0 && present !== undefined && found.isSetUp && lock?.kit !== kit.id

  parameters.onStage?.('Looking for what is left')
  const vite = isUsed ? await planVitePlugin(root, target.framework) : {}
  // The config comes first: with it a run that was cut short has lost nothing.
  const files = [...ours.files, ...edited.files, ...(vite.file ? [vite.file] : [])]
  const left = new Set(packages.filter((name) => isImported(root, name, files, sources)))
  const removed = packages.filter((name) => !left.has(name))
  const manifest = planManifest(parameters, lock, removed, isUsed)
  files.push(...manifest.files)
  files.push(...finishedFiles(begun, files, configFile, lock))
  files.push(renderMigratedLock(parameters, lock, files))
  const warnings = [
    ...manifest.warnings,
    ...ours.notes,
    ...(vite.lines ?? []).filter((text) => text !== ''),
    ...(left.size > 0 && found.isSetUp ? [leftWarning(kit)] : []),
  ]
  const decisions = [
    ...(isKept ? [keptConfigDecision(present, kit)] : []),
    ...edited.decisions,
    ...stylesOf(root, kit),
    ...ours.decisions,
  ]
  return { root, kit, lock, files, dependencies: manifest.dependencies, removed, decisions, warnings }
}

const leftWarning = ({ name }: OtherKit) =>
  `What is left of ${name} fails in the page until you replace it, because it is not set up any more.`

/** The source whose style our files have: where the other kit was set up, else any that names it. */
function styleSource(sources: readonly HostSource[], setUp: ReadonlySet<string>): string {
  const source = sources.find(({ path }) => setUp.has(path)) ?? sources[0]
  return source?.bytes.toString('utf8') ?? ''
}

/** package.json after the migration, and the tarballs that it names. */
function planManifest(
  { target, local, version }: MigrationParameters,
  lock: LockFile | undefined,
  removed: readonly string[],
  isUsed: boolean,
) {
  const before = target.packageJson ?? ''
  const { file, dependencies, warnings } = planPackageJson(
    { ...target, packageJson: removeJsonEntries(target.packageJson ?? '{}', removed) },
    undefined,
    isUsed ? planDependencies(local, version, false, false) : [],
    'error',
  )
  const isVendored = dependencies.some(({ range }) => range.startsWith('file:vendor/'))
  const tarballs = isVendored && local ? [local.runtime, local.cli] : []
  const files: PlannedFile[] = [
    {
      ...file,
      action: file.content === target.packageJson ? 'unchanged' : 'update',
      replaces: sha256(before),
    },
    ...tarballs.flatMap((tarball) =>
      tarball
        ? settleOwnFile(target.root, lock, {
            path: `vendor/${tarball.name}`,
            kind: 'generated',
            content: readFileSync(tarball.path),
          })
        : [],
    ),
  ]
  return { files, dependencies, warnings }
}

/** The lock file of the migration. The record of joining stays apart from it, so that each can be undone. */
function renderMigratedLock(
  { target: { root, packageJson }, kit, version }: MigrationParameters,
  lock: LockFile | undefined,
  files: readonly PlannedFile[],
): PlannedFile {
  const isBegun = lock?.kit === kit.id
  const undo = undoOf(root, files, isBegun ? lock : undefined, lock?.files)
  const { undo: _, ...rendered }: LockFile = JSON.parse(
    renderLock(lock, files, { appkit: version, template: null, manifest: packageJson, undo }),
  )
  const earlier = isBegun ? lock.earlier : lock
  const before = lock && readFileSync(placeOf(root, lockName), 'utf8')
  const content = printLock(
    { ...rendered, kit: kit.id, ...(undo && { undo }), ...(earlier && { earlier }) },
    before ?? packageJson,
  )
  return plannedLock(content, before)
}

/** Whether a file imports a package after the edits. */
function isImported(
  root: string,
  name: string,
  files: readonly PlannedFile[],
  sources: readonly HostSource[],
): boolean {
  const pattern = new RegExp(`['"\`]${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(/[^'"\`]*)?['"\`]`)
  const texts = sources.map(({ path, bytes }) =>
    String(files.find((file) => file.path === path)?.content ?? bytes.toString('utf8')),
  )
  return (
    texts.some((text) => pattern.test(text)) ||
    listFiles(root, /\.(css|scss)$/).some((path) => pattern.test(readFileSync(placeOf(root, path), 'utf8')))
  )
}
