import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { isRecord } from '../../../common/records.js'
import { features, loginIds } from '../catalogue/features.js'
import { signInPath } from '../catalogue/frameworks.js'
import type { EditContext } from '../edits/configObject.js'
import type { Part } from '../edits/editConfig.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { findFramework } from '../host/findFramework.js'
import { requireConfig } from '../host/findProject.js'
import { explainNeeds, hasNeeds } from '../host/leftOut.js'
import { endpointsIn, isOnThisMachine } from '../host/networks.js'
import { readHost } from '../host/readHost.js'
import type { ConfigFile, HostShape } from '../host/types.js'
import { type ChangedApp, lockName, plannedLock, readLock, renderChangedLock } from '../lock/lockFile.js'
import { refuseLeftOpen } from '../lock/openRun.js'
import { inRecordedLineEnds } from '../lock/recorded.js'
import type { LocalPackages, LockFile, PlannedDependency, PlannedFile } from '../lock/types.js'
import { undoWith } from '../plan/earlierLock.js'
import { readPackageJson } from '../plan/planPackageJson.js'
import { requireSettled } from '../plan/settleFile.js'
import type { FrameValues } from '../render/renderFrameConfig.js'
import { renderHostOutputs } from '../render/renderHostOutputs.js'
import { nameOfPart } from './parseParts.js'
import type { FrameParameters, FramePlan } from './planFrame.js'
import type { SignInChange, SignInParameters } from './planSignIn.js'
import { contactsOf, isOn, type PartState } from './readParts.js'

/** The plan of one run of `add` or `remove`. */
export interface ChangePlan {
  readonly root: string
  readonly lock: LockFile | undefined
  readonly parts: readonly PartState[]
  /** The files, the lock file last if the host has one. */
  readonly files: readonly PlannedFile[]
  /** Files that are removed. */
  readonly removed: readonly string[]
  /** Packages that are added. */
  readonly dependencies: readonly PlannedDependency[]
  readonly warnings: readonly string[]
  /** Steps that are left to a person. */
  readonly manual: readonly string[]
}

/** The input of a plan. */
export interface ChangeParameters {
  /** The host's root folder. */
  readonly root: string
  readonly parts: readonly Part[]
  /** Whether the parts are on afterwards. */
  readonly on: boolean
  readonly local: LocalPackages | undefined
  /** Version of create-appkit. */
  readonly version: string
}

/**
 * Plans a run of `add` or `remove`: the edit of the config, what is generated from it, and with log-ins the server of the
 * embedded wallet. Writes nothing.
 *
 * @throws CliError `CONFIG_MISSING`, `CONFIG_EDIT`, `PART_NEEDS`, `NAMESPACE_NONE`, `FILE_CONFLICT` or `RUN_UNFINISHED`, and
 * what reading the config throws.
 */
export async function planChange(parameters: ChangeParameters): Promise<ChangePlan> {
  const { root, parts, on, local, version } = parameters
  const file = requireConfig(root, `${on ? 'add' : 'remove'} ${parts.map(nameOfPart).join(' ')} --yes`)
  const lock = readLock(root)
  const { bytes, source } = readConfigText(root, file)
  const before = await readHost(root, file)
  refuseLastNamespace(parts, on, before.shape, file)
  const edited = await editFor(parameters, file, source, before, lock)
  const after = edited.text === source ? before : await readHost(root, file, edited.text)
  const states = parts.map(
    (part): PartState => ({
      part,
      was: isOn(part, before.shape),
      is: isOn(part, after.shape),
      contacts: contactsOf(part, (on ? after : before).config),
    }),
  )
  refuseUnmet(states, file, on, after.shape)

  const outputs = settleOutputs(root, after.shape, lock)
  const frame = await planWallet({
    root,
    lock,
    local,
    version,
    source,
    was: frameOf(before),
    is: frameOf(after),
    isLogin: parts.some(isLogin),
  })
  const signIn = await planAnswers({ root, lock, source, config: after.config, on }, states)
  // The config comes last: until it is written, the same command plans the same again.
  const config = planConfig(file, edited.text, source, bytes)
  const edits = [...outputs, ...signIn.edits, ...(frame.manifest ? [frame.manifest] : []), config]
  const brought = [...frame.files, ...signIn.files]
  const files = [...brought, ...edits]
  refuseLeftOpen(root, lock, files)
  // A run that was cut short may have had to remove what this one brings.
  const removed = [...new Set([...frame.removed, ...signIn.removed])].filter((path) =>
    brought.every((planned) => planned.path !== path),
  )
  if (lock !== undefined) {
    const gone = [...removed, ...signIn.forgotten]
    const changed = { files: edits, brought, removed: gone, changes: edited.changes, frame: frame.values }
    files.push(changeLock(root, lock, { ...changed, undo: undoAfter(root, lock, frame, signIn) }))
  }
  return {
    root,
    lock,
    parts: states,
    files,
    removed,
    dependencies: frame.dependencies,
    warnings: [...frame.notes, ...signIn.notes],
    manual: signIn.manual,
  }
}

/** Edits the config where it does not say already what is wanted. */
async function editFor(
  { root, parts, on }: ChangeParameters,
  file: ConfigFile,
  source: string,
  { config, shape }: Awaited<ReturnType<typeof readHost>>,
  lock: LockFile | undefined,
) {
  // The parser of sources loads only for a change, and not for who reads the parts of an app.
  const { editParts } = await import('./editParts.js')
  return editParts(source, {
    file,
    on,
    parts: parts.filter((part) => isOn(part, shape) !== on),
    recorded: lock?.changes ?? {},
    context: contextOf(root, config),
  })
}

/** Plans the server of the embedded wallet. Its plan loads only for a log-in, a configuration of ours, or a run cut short. */
async function planWallet(parameters: FrameParameters): Promise<FramePlan> {
  const { lock, isLogin } = parameters
  const isConcerned =
    isLogin || lock?.files['frame.config.ts'] !== undefined || lock?.unfinished !== undefined
  if (!isConcerned)
    return { files: [], manifest: undefined, removed: [], dependencies: [], values: lock?.frame, notes: [] }
  const { planFrame } = await import('./planFrame.js')
  return planFrame(parameters)
}

/** Plans the server of sign-in. Its plan loads only where an app is to get it or to lose it. */
async function planAnswers(
  parameters: SignInParameters,
  states: readonly PartState[],
): Promise<SignInChange> {
  const { lock, on } = parameters
  const isConcerned = states.some(({ part, was }) => part.id === 'siwx' && !(on && was))
  if (!isConcerned)
    return { files: [], edits: [], removed: [], forgotten: [], undo: lock?.undo, notes: [], manual: [] }
  const { planSignIn } = await import('./planSignIn.js')
  return planSignIn(parameters)
}

/** The config as it is. */
function readConfigText(root: string, file: ConfigFile): { readonly bytes: Buffer; readonly source: string } {
  const bytes = readFileSync(placeOf(root, file))
  if (!isUtf8(bytes)) throw new CliError('CONFIG_EDIT', `${file} is not UTF-8 text. Save it as UTF-8.`, 1)
  return { bytes, source: bytes.toString('utf8') }
}

function planConfig(file: ConfigFile, text: string, source: string, bytes: Buffer): PlannedFile {
  return text === source
    ? { path: file, kind: 'owned', action: 'unchanged', content: source }
    : { path: file, kind: 'owned', action: 'update', content: text, replaces: sha256(bytes) }
}

/** The generated files by what a config says. */
function settleOutputs(root: string, shape: HostShape, lock: LockFile | undefined): readonly PlannedFile[] {
  return renderHostOutputs(shape).map((output) =>
    requireSettled(root, { ...output, kind: 'generated' }, lock, 'error'),
  )
}

/** Returns the changes that `--undo` takes back afterwards. */
function undoAfter(
  root: string,
  { earlier }: LockFile,
  { manifest }: FramePlan,
  { undo }: SignInChange,
): LockFile['undo'] {
  if (manifest === undefined) return undo
  const before = { ...(undo && { undo }), ...(earlier && { earlier }) }
  return undoWith(before, readPackageJson(root), String(manifest.content))
}

function changeLock(root: string, lock: LockFile, changed: ChangedApp): PlannedFile {
  const text = readFileSync(placeOf(root, lockName), 'utf8')
  const files = changed.files.map((file) => inLineEndsOfRecord(root, lock, file))
  const content = renderChangedLock(lock, text, { ...changed, files })
  return plannedLock(content, text)
}

/** A file as its record has it, also where git has changed the line ends since. */
function inLineEndsOfRecord(root: string, lock: LockFile, file: PlannedFile): PlannedFile {
  const { path, content, replaces } = file
  const hash = lock.files[path]?.sha256
  if (!hash || !replaces || typeof content !== 'string') return file
  const recorded = inRecordedLineEnds(readFileSync(placeOf(root, path)), content, hash)
  return recorded === undefined ? file : { ...file, content: recorded, replaces: hash }
}

function isLogin({ kind, id }: Part): boolean {
  return kind === 'feature' && loginIds.includes(id)
}

/** Reads the values for the embedded wallet's server from a config; undefined without log-ins. */
function frameOf({ config, shape }: Awaited<ReturnType<typeof readHost>>): FrameValues | undefined {
  const [socials, ...others] = ['socials', ...loginIds].map((id) => isOn({ kind: 'feature', id }, shape))
  if (!others.includes(true)) return undefined
  const { projectId, metadata }: Record<string, unknown> = isRecord(config) ? config : {}
  const name = isRecord(metadata) ? String(metadata.name) : ''
  return { projectId: String(projectId), name, namespaces: shape.namespaces, socials: socials === true }
}

function contextOf(root: string, config: unknown): EditContext {
  const { auth: present, catalogue, blockchainApi } = endpointsIn(config)
  const service = [catalogue, blockchainApi].find(isOnThisMachine)
  const framework = findFramework(root)
  // The path of sign-in that the config names, or else the one that an earlier run has written for the framework.
  const own = typeof present === 'string' ? present : framework && signInPath(framework)
  if (service === undefined) return { sandboxed: false, auth: own ?? '/auth' }
  // Browsers send the session's cookie only within one site, and the page is at localhost.
  const { port } = new URL(service)
  const sandbox = { sandboxed: true, auth: own ?? `http://localhost:${port}/auth` }
  // The sandbox serves the embedded wallet at its next port.
  return port === '' ? sandbox : { ...sandbox, secureSite: `http://wallet.localhost:${Number(port) + 1}` }
}

function refuseLastNamespace(parts: readonly Part[], on: boolean, shape: HostShape, file: ConfigFile): void {
  const names = parts.map(nameOfPart)
  if (on || shape.namespaces.some((id) => !names.includes(`namespace/${id}`))) return
  const text = `${file} has no other namespace, and an app needs one. Add another first, for example npx create-appkit add namespace/solana.`
  throw new CliError('NAMESPACE_NONE', text)
}

function refuseUnmet(states: readonly PartState[], file: ConfigFile, on: boolean, shape: HostShape): void {
  for (const { part, is } of states) {
    const { id } = part
    const entry = features.find((candidate) => candidate.id === id)
    if (on && entry?.needs && !hasNeeds(entry, shape)) {
      const text = `${id} needs ${explainNeeds(entry.needs)}, and ${file} has none. Nothing was written; set it there first.`
      throw new CliError('PART_NEEDS', text, 1)
    }
    if (is === on) continue
    const text = `${file} turns ${nameOfPart(part)} ${on ? 'off' : 'on'} by another option as well. Nothing was written; change that option, see docs/config.md.`
    throw new CliError('CONFIG_EDIT', text, 1)
  }
}
