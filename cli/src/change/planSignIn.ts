import { existsSync, readFileSync } from 'node:fs'
import { isRecord } from '../../../common/records.js'
import { signInPath } from '../catalogue/frameworks.js'
import { addRoute } from '../edits/addRoute.js'
import { detectStyle } from '../edits/codeStyle.js'
import { hunksOf, revertHunks } from '../edits/hunks.js'
import { lineEndOf } from '../edits/sourceText.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { findSource } from '../host/findEntry.js'
import { findUses } from '../host/findUses.js'
import { endpointsIn, endpointsOf, sandboxRpcUrl } from '../host/networks.js'
import { choicesOf } from '../lock/made.js'
import { isRecorded } from '../lock/recorded.js'
import type { LockFile, PlannedFile } from '../lock/types.js'
import {
  listingLines,
  nodeUrlOf,
  planSignInFiles,
  type SignInFiles,
  type TemplateFile,
} from '../plan/planFramework.js'
import { settleFile } from '../plan/settleFile.js'
import { undoOf } from '../plan/undoOf.js'
import { inspectTarget } from '../target/inspectTarget.js'

/** The changes that turn sign-in on or off in the server of an app. */
export interface SignInChange {
  /** Files that are recorded with this run: the server, its route, and a list of routes of the host. */
  readonly files: readonly PlannedFile[]
  /** Files that keep what is recorded of them. */
  readonly edits: readonly PlannedFile[]
  readonly removed: readonly string[]
  /** Files that stay, and are no longer recorded. */
  readonly forgotten: readonly string[]
  /** The changes of all files that `--undo` takes back afterwards. */
  readonly undo: LockFile['undo']
  readonly notes: readonly string[]
  /** Steps that are left to a person. */
  readonly manual: readonly string[]
}

/** The input of the plan. */
export interface SignInParameters {
  readonly root: string
  readonly lock: LockFile | undefined
  /** The text of the config. */
  readonly source: string
  /** The config as it is afterwards. */
  readonly config: unknown
  /** Whether the app has sign-in afterwards. */
  readonly on: boolean
}

/**
 * Plans the server of sign-in with its route, in an app whose framework answers requests: as joining with sign-in has it, or
 * gone. Files that the host has edited or uses stay.
 *
 * @throws CliError `FILE_CONFLICT`, exit code 2, if a file of the host is in the way.
 */
export async function planSignIn(parameters: SignInParameters): Promise<SignInChange> {
  const { root, lock, source, config, on } = parameters
  const target = inspectTarget(root, root)
  const { framework } = target
  const path = framework && signInPath(framework)
  const { auth } = endpointsIn(config)
  // Files that were written while the app had a server are taken out of one that has none any more.
  if (framework === undefined || (on && (path === undefined || auth !== path)))
    return { ...nothing(lock), manual: on ? unanswered(root, auth) : [] }
  const noted = lock?.made?.style
  const style = lock?.made ? noted && { ...noted, eol: lineEndOf(source) } : detectStyle(source)
  const nodeUrl = nodeUrlBy(lock, config)
  const planned = await planSignInFiles(target, framework, framework.root, nodeUrl, style)
  return on ? putIn(parameters, planned) : takeOut(parameters, planned)
}

const nothing = (lock: LockFile | undefined): SignInChange => ({
  files: [],
  edits: [],
  removed: [],
  forgotten: [],
  undo: lock?.undo,
  notes: [],
  manual: [],
})

/** Lists the steps for a person where the app itself is to answer sign-in, and no file of it does. */
function unanswered(root: string, auth: unknown): readonly string[] {
  const isOwn = typeof auth === 'string' && auth.startsWith('/')
  if (!isOwn || answers(root, [])) return []
  return [
    `endpoints.auth is '${auth}', and no file of this app answers there. Add createSignInServer of appkit-runtime/signin/server to your server; docs/sign-in.md shows it for each framework.`,
  ]
}

/** Whether a file of the host, other than these, has the server of sign-in. */
function answers(root: string, others: readonly string[]): boolean {
  const test = (text: string, path: string) => text.includes('createSignInServer') && !others.includes(path)
  return findSource(root, ['.'], test) !== undefined
}

/** The nodes of the run that joined the app with sign-in, else those of the config. */
function nodeUrlBy(lock: LockFile | undefined, config: unknown): string {
  if (lock?.made?.features.siwx === true) return nodeUrlOf(choicesOf(lock.made))
  const id: unknown = isRecord(config) ? config.projectId : undefined
  const projectId = typeof id === 'string' ? id : 'YOUR_PROJECT_ID'
  const { blockchainApi } = endpointsIn(config)
  const hosted = endpointsOf({ projectId, namespaces: [], features: {} }).blockchainApi
  return sandboxRpcUrl('CHAIN', {
    blockchainApi: typeof blockchainApi === 'string' ? blockchainApi : hosted,
    projectId,
  })
}

function putIn({ root, lock }: SignInParameters, planned: SignInFiles): SignInChange {
  const { server, route, list, note, listing } = planned
  if (answers(root, [server.path, route.path])) return nothing(lock)
  const files = [server, route].map((file) => settle(root, file, lock))
  if (list === undefined) return { ...nothing(lock), files, notes: [note], manual: listingLines(listing) }
  // In a new app the list is a file of ours, whose text before is recorded.
  if (lock?.files[list.path]?.kind === 'owned')
    return { ...nothing(lock), files, edits: [list], notes: [note] }
  return {
    ...nothing(lock),
    files: [...files, list],
    undo: undoOf(root, [list], lock, lock?.files),
    notes: [note],
  }
}

/** A file that the host has edited since an earlier run stays as it is. */
function settle(root: string, { path, content }: TemplateFile, lock: LockFile | undefined): PlannedFile {
  const place = placeOf(root, path)
  if (lock?.files[path] !== undefined && existsSync(place))
    return { path, kind: 'owned', action: 'unchanged', content: readFileSync(place, 'utf8') }
  const settled = settleFile(root, { path, kind: 'owned', content }, lock, 'error')
  if (!('conflict' in settled)) return settled
  throw new CliError('FILE_CONFLICT', `${settled.conflict}. Nothing was written. Move it elsewhere.`)
}

/** Reverts `putIn`. The pages of a new app with sign-in are made for its server, which stays. */
function takeOut({ root, lock }: SignInParameters, { server, route, ...planned }: SignInFiles): SignInChange {
  if (lock?.made?.features.siwx === true && lock.template !== null) return nothing(lock)
  const notes: string[] = []
  const removed: string[] = []
  const take = (file: TemplateFile, keptBy: () => string | undefined): boolean => {
    const state = stateOf(root, file, lock)
    if (state === 'foreign') return true
    const reason = state === 'edited' ? 'you have edited it' : keptBy()
    if (reason === undefined) removed.push(file.path)
    else notes.push(`${file.path} stays, because ${reason}. Remove it if you no longer need it.`)
    return reason === undefined
  }
  const list = takeFromList(lock, planned)
  const isTaken = take(route, () =>
    list === undefined ? `its line in ${planned.list?.path} has been edited since` : undefined,
  )
  take(server, () => {
    const uses = findUses(root, { files: [server.path], packages: [] }, new Map())
    const use = uses.find(({ path }) => !removed.includes(path))
    return use && `${use.path} uses it`
  })
  return { ...nothing(lock), ...(isTaken && list), removed, notes }
}

/** A file by its record; without a lock file, by what is written. A record of a file that is gone is taken back too. */
function stateOf(
  root: string,
  { path, content }: TemplateFile,
  lock: LockFile | undefined,
): 'ours' | 'edited' | 'foreign' {
  const place = placeOf(root, path)
  const hash = lock === undefined ? sha256(content) : lock.files[path]?.sha256
  if (hash === undefined || (lock === undefined && !existsSync(place))) return 'foreign'
  return !existsSync(place) || isRecorded(readFileSync(place), hash) ? 'ours' : 'edited'
}

/** The list of routes without the route, or undefined if its lines are not there as they were written. */
function takeFromList(
  lock: LockFile | undefined,
  { list, listed }: Pick<SignInFiles, 'list' | 'listed'>,
): Partial<SignInChange> | undefined {
  if (list === undefined || listed === undefined) return {}
  const { path } = list
  const { [path]: own, ...others } = lock?.undo ?? {}
  const isOwned = lock?.files[path]?.kind === 'owned'
  const isRecordedHere = lock?.files[path] !== undefined && !isOwned
  const undo = Object.keys(others).length > 0 ? others : undefined
  const gone = isRecordedHere ? { forgotten: [path], undo } : {}
  if (list.action !== 'unchanged') return gone
  const text = String(list.content)
  const base = lock?.base?.[path]?.join('\n')
  const added = isOwned && base !== undefined ? addRoute(base, listed.path, listed.module) : undefined
  const hunks = added?.kind === 'edited' ? hunksOf(base ?? '', added.text) : isOwned ? undefined : own
  const content = hunks && revertHunks(text, hunks)
  if (content === undefined) return undefined
  const kind = isOwned ? 'owned' : 'shared'
  return { ...gone, edits: [{ path, kind, action: 'update', content, replaces: sha256(text) }] }
}
