import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { composeNames, serverFiles, serverPackage } from '../about/names.js'
import { removeJsonEntries } from '../edits/addJsonEntries.js'
import { detectStyle } from '../edits/codeStyle.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { requireConfig } from '../host/findProject.js'
import { readHost } from '../host/readHost.js'
import { isEnvironmentIgnored, serverValuesOf } from '../host/serverValues.js'
import { lockName, plannedLock, readLock, renderChangedLock } from '../lock/lockFile.js'
import { refuseLeftOpen, stillToRemove } from '../lock/openRun.js'
import { isRecorded } from '../lock/recorded.js'
import type { LocalPackages, LockFile, PlannedDependency, PlannedFile, WantedFile } from '../lock/types.js'
import { undoWith } from '../plan/earlierLock.js'
import { planDependencies } from '../plan/planDependencies.js'
import { hasPackage, mergePackageJson, readPackageJson } from '../plan/planPackageJson.js'
import { requireSettled } from '../plan/settleFile.js'
import { renderCompose, renderEnvironment } from '../render/renderCompose.js'
import { renderServerConfig } from '../render/renderServerConfig.js'

/** The plan of one run of `add server` or `remove server`. */
export interface ServerPlan {
  readonly root: string
  readonly lock: LockFile | undefined
  /** The files, the lock file last if the host has one. */
  readonly files: readonly PlannedFile[]
  readonly removed: readonly string[]
  readonly dependencies: readonly PlannedDependency[]
  readonly warnings: readonly string[]
}

/** The input of a plan. */
export interface ServerParameters {
  /** The host's root folder. */
  readonly root: string
  /** Whether the app has the server afterwards. */
  readonly on: boolean
  readonly local: LocalPackages | undefined
  /** Version of create-appkit. */
  readonly version: string
}

const frameFile = 'frame.config.ts'
const walletNote = `appkit.server.ts serves the wallet too, which ${frameFile} is for. Run one of the two: docs/embedded-wallet.md#in-production.`
const ignoreNote = 'Add server.env to .gitignore before you write passwords into it.'

/** The changes of a run besides the lock file. */
type Change = Pick<ServerPlan, 'files' | 'removed' | 'dependencies' | 'warnings'> & {
  readonly manifest: PlannedFile | undefined
}

/**
 * Plans a run of `add server` or `remove server`. Writes nothing. Files that the host has edited stay.
 *
 * @throws CliError `CONFIG_MISSING`, `FILE_CONFLICT`, `PACKAGES_FOLDER` or `RUN_UNFINISHED`, exit code 2, and what reading the
 * config throws.
 */
export async function planServer(parameters: ServerParameters): Promise<ServerPlan> {
  const { root, on } = parameters
  const file = requireConfig(root, `${on ? 'add' : 'remove'} server --yes`)
  const lock = readLock(root)
  const change = on ? await putIn(parameters, lock, file) : takeOut(parameters, lock)
  const { dependencies, files: brought, manifest, removed, warnings } = change
  const files = [...brought, ...(manifest ? [manifest] : [])]
  refuseLeftOpen(root, lock, files)
  const plan = { root, lock, removed, dependencies, warnings }
  if (lock === undefined) return { ...plan, files }
  const undo = manifest ? undoWith(lock, readPackageJson(root), String(manifest.content)) : lock.undo
  const text = readFileSync(placeOf(root, lockName), 'utf8')
  const { changes = {}, frame } = lock
  const edits = manifest ? [manifest] : []
  const content = renderChangedLock(lock, text, { files: edits, brought, removed, changes, undo, frame })
  return { ...plan, files: [...files, plannedLock(content, text)] }
}

async function putIn(
  { root, local, version }: ServerParameters,
  lock: LockFile | undefined,
  configFile: Parameters<typeof readHost>[1],
): Promise<Change> {
  const before = readPackageJson(root)
  refuseUnpacked(before, local, version)
  const { config, shape } = await readHost(root, configFile)
  const style = detectStyle(readFileSync(placeOf(root, configFile), 'utf8'))
  const values = serverValuesOf(root, config, shape)
  const packages = planDependencies(local, version, false, false, true)
  const { dependencies, text, warnings } = mergePackageJson(
    before,
    packages.filter(({ name }) => name === serverPackage),
    false,
  )
  const tarball = local?.server
  const isVendored = hasVendored(text)
  const foreign = foreignCompose(root, lock, renderCompose(values, isVendored).content)
  const composePath = foreign === undefined ? composeNames.usual : composeNames.beside
  const wanted: WantedFile[] = [
    renderServerConfig(values, style),
    renderCompose(values, isVendored, composePath),
    renderEnvironment(values),
  ].map((output) => ({ ...output, kind: 'owned' }))
  if (isVendored && tarball)
    wanted.push({ path: `vendor/${tarball.name}`, kind: 'generated', content: readFileSync(tarball.path) })
  return {
    files: wanted.flatMap((each) => settled(root, each, lock)),
    manifest: manifestFile(before, text),
    removed: [],
    dependencies: text === before ? [] : dependencies,
    warnings: [
      ...warnings,
      ...(isEnvironmentIgnored(root) ? [] : [ignoreNote]),
      ...(values.hasWallet && existsSync(placeOf(root, frameFile)) ? [walletNote] : []),
      ...(foreign === undefined
        ? []
        : [`${foreign} is yours, so the server is in ${composePath}, which Compose has to be told with -f.`]),
    ],
  }
}

/**
 * Finds a composition of the host that `docker compose` reads in the app's folder, or above it in the same repository. Beside
 * it, one of ours would be read in its place, or with its overrides.
 */
function foreignCompose(root: string, lock: LockFile | undefined, own: string): string | undefined {
  const { usual } = composeNames
  if (lock?.files[usual] !== undefined) return undefined
  const isForeign = (folder: string, name: string) =>
    /^(docker-)?compose(\.override)?\.ya?ml$/.test(name) &&
    !(folder === root && name === usual && readFileSync(placeOf(root, usual), 'utf8') === own)
  for (const folder of repositoryFolders(root)) {
    const found = readdirSync(folder).find((name) => isForeign(folder, name))
    if (found !== undefined) return relative(root, join(folder, found)).replaceAll(sep, '/')
  }
  return undefined
}

/** The app's folder and those above it in its repository; without one the app's alone. */
function repositoryFolders(root: string): readonly string[] {
  const folders = [root]
  for (let folder = root; !existsSync(join(folder, '.git')); ) {
    if (dirname(folder) === folder) return [root]
    folder = dirname(folder)
    folders.push(folder)
  }
  return folders
}

/** A file that the host has edited, or removed since, stays as it is. */
function settled(root: string, wanted: WantedFile, lock: LockFile | undefined): readonly PlannedFile[] {
  const place = placeOf(root, wanted.path)
  if (wanted.kind === 'owned' && lock?.files[wanted.path] !== undefined && existsSync(place))
    return [{ ...wanted, action: 'unchanged', content: readFileSync(place) }]
  return [requireSettled(root, wanted, lock, 'error')]
}

/** Reverts `putIn`, but for files that the host has edited. */
function takeOut({ root, version, local }: ServerParameters, lock: LockFile | undefined): Change {
  const removed: string[] = []
  const warnings: string[] = []
  for (const path of serverFiles) {
    const place = placeOf(root, path)
    const isOfHost = lock !== undefined && lock.files[path] === undefined
    if (!existsSync(place) || isOfHost) continue
    if (isRecorded(readFileSync(place), lock?.files[path]?.sha256 ?? '')) removed.push(path)
    else warnings.push(`${path} stays, because you have edited it. Remove it if you no longer need it.`)
  }
  const before = readPackageJson(root)
  const range = rangeOf(before)
  const [wanted] = planDependencies(local, version, false, false, true).filter(
    ({ name }) => name === serverPackage,
  )
  const isOurs = range !== undefined && (range === wanted?.range || range === version || hasVendored(before))
  const isKept = warnings.some((text) => text.startsWith(serverFiles[0] ?? ''))
  if (range !== undefined && !isOurs)
    warnings.push(`package.json has ${serverPackage} ${range} of your own, which stays.`)
  const text = isOurs && !isKept ? removeJsonEntries(before, [serverPackage]) : before
  const tarball = text === before ? undefined : /^file:(vendor\/.*)$/.exec(range ?? '')?.[1]
  if (tarball && lock?.files[tarball] !== undefined) removed.push(tarball)
  return {
    files: [],
    manifest: manifestFile(before, text),
    removed: [...new Set([...removed, ...stillToRemove(root, lock)])],
    dependencies: [],
    warnings,
  }
}

function refuseUnpacked(packageJson: string, local: LocalPackages | undefined, version: string): void {
  const cli = `create-appkit-${version}.tgz`
  const isMissing = local !== undefined && local.server === undefined
  if (hasPackage(packageJson, serverPackage)) return
  if (!isMissing && (local !== undefined || !packageJson.includes(`file:vendor/${cli}`))) return
  throw new CliError(
    'PACKAGES_FOLDER',
    `The packages of this app are files in vendor/, and ${serverPackage} is not among them. Run the same command with the file that the app was made with: npx file:<path to ${cli}> add server`,
  )
}

function manifestFile(before: string, after: string): PlannedFile | undefined {
  if (before === after) return undefined
  return { path: 'package.json', kind: 'shared', action: 'update', content: after, replaces: sha256(before) }
}

const hasVendored = (packageJson: string) => rangeOf(packageJson)?.startsWith('file:vendor/') === true

function rangeOf(packageJson: string): string | undefined {
  const { dependencies, devDependencies }: Record<string, Record<string, string> | undefined> = JSON.parse(
    packageJson.replace(/^\uFEFF/, ''),
  )
  return dependencies?.[serverPackage] ?? devDependencies?.[serverPackage]
}
