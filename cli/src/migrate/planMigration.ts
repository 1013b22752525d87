import { existsSync, readFileSync } from 'node:fs'
import { removeJsonEntries } from '../edits/addJsonEntries.js'
import { detectStyle } from '../edits/codeStyle.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { appNameFor } from '../host/deriveNames.js'
import { findConfig } from '../host/findProject.js'
import { placeConfig } from '../host/placeConfig.js'
import type { Target } from '../host/types.js'
import { lockName, readLock, renderLock } from '../lock/lockFile.js'
import { printLock } from '../lock/printLock.js'
import type { LocalPackages, LockFile, PlannedDependency, PlannedFile } from '../lock/types.js'
import { undoOf } from '../plan/planCreate.js'
import { planDependencies } from '../plan/planDependencies.js'
import { entryOf } from '../plan/planEntry.js'
import { planPackageJson } from '../plan/planPackageJson.js'
import { planVitePlugin } from '../plan/planVitePlugin.js'
import { settleFile } from '../plan/settleFile.js'
import { renderHostOutputs } from '../render/renderHostOutputs.js'
import { configDecisions, signInDecision, stylesOf } from './configDecisions.js'
import type { Decision } from './draft.js'
import { editSources } from './editSources.js'
import { type Found, nothingFound } from './found.js'
import { type HostSource, listFiles, sourcesWith } from './hostSources.js'
import { otherKitsIn } from './kits/otherKits.js'
import type { OtherKit } from './kits/types.js'
import { migratedShape, renderMigratedConfig } from './migratedConfig.js'
import { keepOwnNetworks, ownNetworkFiles } from './ownNetworks.js'
import { planSignIn } from './planSignIn.js'
import { siwePath } from './siwe/moveCode.js'
import { siweDecisions, siweFiles } from './siwe/planSiwe.js'

/** What a migration is going to do. */
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
 * Refuses a set-up whose project id, or networks, are computed elsewhere: the app could not start with what is left.
 *
 * @throws CliError `MIGRATE_UNREAD`
 */
function refuseUnread(found: Found, { name }: OtherKit, setUp: ReadonlySet<string>): void {
  const missing = [
    ...(found.values.has('projectId') ? [] : ['project id']),
    ...(found.networks.size > 0 ? [] : ['networks']),
  ]
  if (!found.isSetUp || missing.length === 0) return
  const text = `The set-up of ${name} in ${[...setUp].join(', ')} has no ${missing.join(' and no ')} that could be read. Nothing was written. Write them there as they are, and run the same command again; or run npx create-appkit . and take ${name} out by hand.`
  throw new CliError('MIGRATE_UNREAD', text)
}

/**
 * Plans to replace another kit in a host. Writes nothing.
 *
 * @returns The final bytes of every file, and what a person must decide.
 * @throws CliError, exit code 2: `FILE_CONFLICT` if a file of ours is in the way, `MIGRATE_UNREAD` if the set-up of the other kit
 *   cannot be read.
 */
export async function planMigration(parameters: MigrationParameters): Promise<MigrationPlan> {
  const { target, kit, local, version } = parameters
  const { root, packageJson } = target
  const lock = readLock(root)
  const present = findConfig(root)
  parameters.onStage?.(`Looking for ${kit.name} in ${root}`)
  const packages = otherKitsIn(packageJson).find((entry) => entry.kit === kit)?.packages ?? []
  const sources = sourcesWith(root, kit)
  const empty = { root, kit, lock, files: [], dependencies: [], removed: [], warnings: [] }
  const begun = begunFiles(root, lock, kit)
  if (sources.length === 0 && packages.length === 0 && begun.all.length === 0)
    return { ...empty, decisions: stylesOf(root, kit) }

  parameters.onStage?.(`Replacing ${kit.name} in ${sources.length} files`)
  const place = await placeConfig(target, entryOf(target, undefined))
  const found = nothingFound()
  found.mayMove = present === undefined || begun.done.has(present)
  found.hasSiwe = [...begun.done.keys()].some((path) => path.startsWith(siwePath))
  const edited = await editSources(parameters, sources, found, place.ending)
  if (present === undefined) refuseUnread(found, kit, edited.setUp)
  const files: PlannedFile[] = []
  const notes: string[] = []
  const decisions = [...edited.decisions, ...stylesOf(root, kit)]
  const take = (settled: ReturnType<typeof settleFile>) => {
    if ('conflict' in settled)
      throw new CliError('FILE_CONFLICT', `${settled.conflict}. Nothing was written. Move it elsewhere.`)
    files.push(settled)
  }
  const { configFile } = place
  keepOwnNetworks(found, edited.files)
  const isUsed = sources.length > 0 || begun.all.length > 0
  // While one of our files is missing, no source is edited yet, so the sources still say what is in them.
  const isOurs = (path: string) => path === configFile || path.startsWith('src/appkit/')
  const isSettled = begun.all.some(isOurs) && begun.all.filter(isOurs).every((path) => begun.done.has(path))
  if ((present === undefined || begun.done.has(present)) && isUsed && !isSettled) {
    const first = sources.find(({ path }) => edited.setUp.has(path)) ?? sources[0]
    const style = detectStyle(first?.bytes.toString('utf8') ?? '')
    const url = target.framework?.url ?? 'http://localhost:5173'
    const signIn = await planSignIn(target, found, style)
    const { authPath } = signIn
    const content = renderMigratedConfig({
      found,
      configFile,
      appName: appNameFor(target),
      url,
      style,
      authPath,
    })
    // They come before the config: whoever finds all of ours finds these too.
    for (const file of [
      ...signIn.files,
      ...siweFiles(found, configFile, style),
      ...ownNetworkFiles(found, configFile, style),
    ])
      take(settleFile(root, file, lock, 'error'))
    files.push(...signIn.edits)
    if (signIn.hasServer) notes.push(...signIn.notes)
    else if (found.signsIn) decisions.push(signInDecision(configFile, content, signIn.notes))
    decisions.push(...siweDecisions(found, configFile, style))
    take(settleFile(root, { path: configFile, kind: 'owned', content }, lock, 'error'))
    const bundler = target.framework?.bundler
    const shape = { ...migratedShape(found, configFile), ...(bundler && { server: bundler }) }
    for (const output of renderHostOutputs(shape))
      take(settleFile(root, { ...output, kind: 'generated' }, lock, 'error'))
    decisions.push(...configDecisions(found, kit, configFile, content))
  } else if (present !== undefined && found.isSetUp && lock?.kit !== kit.id)
    decisions.unshift({
      code: 'MIGRATE_OPTION',
      file: present,
      line: 1,
      message: `this config was there and stays. Compare it with the options of ${kit.name} that were taken out.`,
    })

  parameters.onStage?.('Looking for what is left')
  // The config comes first: with it a run that was cut short has lost nothing.
  files.push(...edited.files)
  const vite = isUsed ? await planVitePlugin(root, target.framework) : {}
  if (vite.file) files.push(vite.file)
  notes.push(...(vite.lines ?? []).filter((text) => text !== ''))
  const left = new Set(packages.filter((name) => isImported(root, name, files, sources)))
  const removed = packages.filter((name) => !left.has(name))
  const manifest = planPackageJson(
    { ...target, packageJson: removeJsonEntries(packageJson ?? '{}', removed) },
    undefined,
    isUsed ? planDependencies(local, version, false, false) : [],
    'error',
  )
  files.push({
    ...manifest.file,
    action: manifest.file.content === packageJson ? 'unchanged' : 'update',
    replaces: sha256(packageJson ?? ''),
  })
  const vendored = manifest.dependencies.some(({ range }) => range.startsWith('file:vendor/'))
  for (const tarball of vendored && local ? [local.runtime, local.cli] : [])
    if (tarball)
      take(
        settleFile(
          root,
          { path: `vendor/${tarball.name}`, kind: 'generated', content: readFileSync(tarball.path) },
          lock,
          'error',
        ),
      )
  for (const [path, content] of begun.done) {
    if (files.some((file) => file.path === path)) continue
    const known = lock?.files[path]?.kind
    const kind =
      path === configFile
        ? 'owned'
        : (known ?? (/^(src\/appkit|vendor)\//.test(path) ? 'generated' : 'shared'))
    files.push({ path, kind, action: 'unchanged', content })
  }
  const content = renderMigratedLock(parameters, lock, files)
  const before = lock && readFileSync(placeOf(root, lockName), 'utf8')
  const action = before === undefined ? 'create' : before === content ? 'unchanged' : 'update'
  files.push({ path: lockName, kind: 'generated', action, content })
  const warnings = [
    ...manifest.warnings,
    ...notes,
    ...(left.size > 0 && found.isSetUp
      ? [
          `What is left of ${kit.name} fails in the page until you replace it, because it is not set up any more.`,
        ]
      : []),
  ]
  return { root, kit, lock, files, dependencies: manifest.dependencies, removed, decisions, warnings }
}

/** The lock file of the migration. What joined the app before stays apart from it, so that each can be undone. */
function renderMigratedLock(
  { target: { root, packageJson }, kit, version }: MigrationParameters,
  lock: LockFile | undefined,
  files: readonly PlannedFile[],
): string {
  const isBegun = lock?.kit === kit.id
  const undo = undoOf(root, isBegun ? lock : undefined, files)
  const { undo: _, ...rendered }: LockFile = JSON.parse(
    renderLock(lock, files, { appkit: version, template: null, manifest: packageJson, undo }),
  )
  const earlier = isBegun ? lock.earlier : lock
  return printLock(
    { ...rendered, kit: kit.id, ...(undo && { undo }), ...(earlier && { earlier }) },
    lock ? readFileSync(placeOf(root, lockName), 'utf8') : packageJson,
  )
}

/**
 * What an earlier run of the same migration wanted to write before it was cut short: `done` is there already. A run writes
 * our files first, the config before the others, and then the host's.
 */
function begunFiles(root: string, lock: LockFile | undefined, kit: OtherKit) {
  const wanted = lock?.kit === kit.id ? Object.entries(lock.unfinished?.files ?? {}) : []
  const done = new Map<string, string | Uint8Array>()
  for (const [path, hash] of wanted) {
    const place = placeOf(root, path)
    const bytes = existsSync(place) ? readFileSync(place) : undefined
    if (bytes && sha256(bytes) === hash)
      done.set(path, path.startsWith('vendor/') ? bytes : bytes.toString('utf8'))
  }
  return { all: wanted.map(([path]) => path), done }
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
