import { existsSync, readFileSync } from 'node:fs'
import { removeJsonEntries } from '../edits/addJsonEntries.js'
import { detectStyle, type SourceStyle } from '../edits/codeStyle.js'
import { hasSameLines, lineEndOf } from '../edits/sourceText.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { choicesOf } from '../lock/made.js'
import { stillToRemove } from '../lock/openRun.js'
import { isRecorded } from '../lock/recorded.js'
import type { LocalPackages, LockFile, PlannedDependency, PlannedFile } from '../lock/types.js'
import { planDependencies } from '../plan/planDependencies.js'
import { hasPackage, mergePackageJson, readPackageJson } from '../plan/planPackageJson.js'
import { requireSettled } from '../plan/settleFile.js'
import { type FrameValues, frameValuesOf, hasFrame, renderFrameConfig } from '../render/renderFrameConfig.js'

/** The changes to the server of the embedded wallet that a change of the log-ins brings. */
export interface FramePlan {
  /** The configuration and the tarball. */
  readonly files: readonly PlannedFile[]
  readonly manifest: PlannedFile | undefined
  /** Files that are removed. */
  readonly removed: readonly string[]
  readonly dependencies: readonly PlannedDependency[]
  /** The values that the configuration is rendered from afterwards. Undefined if `made` of the lock file has them. */
  readonly values: FrameValues | undefined
  readonly notes: readonly string[]
}

/** The input of the plan. */
export interface FrameParameters {
  readonly root: string
  readonly lock: LockFile | undefined
  readonly local: LocalPackages | undefined
  readonly version: string
  /** The text of the config. */
  readonly source: string
  /** The values that the configuration is rendered from, before and after; undefined without log-ins. */
  readonly was: FrameValues | undefined
  readonly is: FrameValues | undefined
  /** Whether the run turns a log-in on or off. Otherwise only a configuration of ours is kept in step. */
  readonly isLogin: boolean
}

const path = 'frame.config.ts'
const name = 'appkit-frame'

/**
 * Plans the server of the embedded wallet with the log-ins of an app: as a new app with them has it, or gone with the last of
 * them. Files that the host has edited stay.
 *
 * @throws CliError exit code 2: `FILE_CONFLICT` if a file is in the way, `PACKAGES_FOLDER` if the app has its packages as files
 *   and that of the server is not there.
 */
export function planFrame(parameters: FrameParameters): FramePlan {
  const { root, lock, source, was, is, isLogin } = parameters
  const made = lock?.made && choicesOf(lock.made)
  const original = made && hasFrame(made) ? frameValuesOf(made, lock?.made?.names.app ?? '') : undefined
  const hasRecord = lock?.files[path] !== undefined
  // The file keeps the project and the name that it was rendered with.
  const known = hasRecord ? (lock?.frame ?? original) : was
  const next = is && { ...is, ...(known && { projectId: known.projectId, name: known.name }) }
  const noted = lock?.made?.style
  const style = lock?.made ? noted && { ...noted, eol: lineEndOf(source) } : detectStyle(source)
  const present = existsSync(placeOf(root, path)) ? readFileSync(placeOf(root, path)) : undefined
  const isUnedited =
    present !== undefined &&
    (isRecorded(present, lock?.files[path]?.sha256 ?? '') ||
      (known !== undefined &&
        hasSameLines(renderFrameConfig(known, style).content, present.toString('utf8'))))

  if (next === undefined) {
    const isBegun = stillToRemove(root, lock).length > 0
    if (!isBegun && (!isLogin || (was === undefined && !hasRecord))) return nothing(lock)
    return present === undefined || isUnedited
      ? takeOut(parameters, present !== undefined)
      : {
          ...nothing(lock),
          notes: [
            `${path} stays, and with it the package ${name}, because you have edited it. Remove both if you no longer serve the wallet.`,
          ],
        }
  }
  const isSame = known !== undefined && JSON.stringify(known) === JSON.stringify(next)
  // A run that was cut short may have written it; then it is still to be noted, as it is without what that run added.
  const isBegun = present !== undefined && lock?.unfinished?.files[path] === sha256(present)
  if (!isLogin && !isBegun && (!hasRecord || isSame)) return nothing(lock)
  const config = settleConfig(root, {
    next,
    style,
    present,
    isUnedited,
    isGone: hasRecord && was !== undefined,
  })
  const stays = config?.action === 'keep' && !isSame
  const values = JSON.stringify(original) === JSON.stringify(next) ? undefined : next
  const rest = isLogin ? putIn(parameters) : { files: [], manifest: undefined, dependencies: [], notes: [] }
  return {
    ...rest,
    files: [...(config ? [config] : []), ...rest.files],
    removed: [],
    values: config === undefined || stays ? lock?.frame : values,
    notes: [
      ...rest.notes,
      ...(stays ? [`${path} is yours and stays. Compare it with docs/embedded-wallet.md.`] : []),
    ],
  }
}

function nothing(lock: LockFile | undefined): FramePlan {
  return { files: [], manifest: undefined, removed: [], dependencies: [], values: lock?.frame, notes: [] }
}

/** The configuration, or undefined if the host has removed it. */
function settleConfig(
  root: string,
  wanted: {
    readonly next: FrameValues
    readonly style: SourceStyle | undefined
    readonly present: Buffer | undefined
    readonly isUnedited: boolean
    readonly isGone: boolean
  },
): PlannedFile | undefined {
  const { content } = renderFrameConfig(wanted.next, wanted.style)
  const file = { path, kind: 'owned', content } as const
  if (wanted.present !== undefined && wanted.isUnedited && wanted.present.toString('utf8') !== content)
    return { ...file, action: 'update', replaces: sha256(wanted.present) }
  if (wanted.present === undefined && wanted.isGone) return undefined
  return requireSettled(root, file, undefined, 'merge')
}

/** The package, as a new app has it. */
function putIn({ root, lock, local, version }: FrameParameters) {
  const before = readPackageJson(root)
  const cli = `create-appkit-${version}.tgz`
  if (local === undefined && !hasPackage(before, name) && before.includes(`file:vendor/${cli}`))
    throw new CliError(
      'PACKAGES_FOLDER',
      `The packages of this app are files in vendor/, and ${name} is not among them. Run the same command with the file that the app was made with: npx file:<path to ${cli}> add …`,
    )
  const wanted = wantedPackage(local, version)
  const { text, dependencies, warnings } = mergePackageJson(before, wanted, false)
  const tarball = local?.frame
  const isVendored = dependencies.some(({ range }) => range === `file:vendor/${tarball?.name}`)
  const vendor =
    tarball && isVendored
      ? [{ path: `vendor/${tarball.name}`, kind: 'generated', content: readFileSync(tarball.path) } as const]
      : []
  return {
    files: vendor.map((file) => requireSettled(root, file, lock, 'error')),
    manifest: manifestFile(before, text),
    dependencies: text === before ? [] : dependencies,
    notes: warnings,
  }
}

/** Reverts `putIn`. A package in another version is the host's. */
function takeOut({ root, lock, local, version }: FrameParameters, hasConfig: boolean): FramePlan {
  const before = readPackageJson(root)
  const [wanted] = wantedPackage(local, version)
  const range = rangeOf(before)
  const isOurs = range === wanted?.range || /^file:vendor\/appkit-frame-\d[^/]*\.tgz$/.test(range ?? '')
  const text = isOurs ? removeJsonEntries(before, [name]) : before
  // A run that was cut short may have brought the file alone.
  const brought = Object.keys(lock?.files ?? {}).find((file) => /^vendor\/appkit-frame-\d/.test(file))
  const vendor = isOurs ? range?.replace(/^file:/, '') : range === undefined ? brought : undefined
  const hasRecord = vendor?.startsWith('vendor/') && lock?.files[vendor] !== undefined
  const removed = [...(hasConfig ? [path] : []), ...(vendor && hasRecord ? [vendor] : [])]
  return {
    files: [],
    manifest: manifestFile(before, text),
    removed: [...new Set([...removed, ...stillToRemove(root, lock)])],
    dependencies: [],
    values: undefined,
    notes:
      hasPackage(before, name) && !isOurs
        ? [`package.json has ${name} ${range} of your own, which stays.`]
        : [],
  }
}

function wantedPackage(local: LocalPackages | undefined, version: string): readonly PlannedDependency[] {
  return planDependencies(local, version, false, true).filter((each) => each.name === name)
}

function manifestFile(before: string, after: string): PlannedFile | undefined {
  if (before === after) return undefined
  return { path: 'package.json', kind: 'shared', action: 'update', content: after, replaces: sha256(before) }
}

function rangeOf(packageJson: string): string | undefined {
  const { dependencies, devDependencies }: Record<string, Record<string, string> | undefined> = JSON.parse(
    packageJson.replace(/^\uFEFF/, ''),
  )
  return dependencies?.[name] ?? devDependencies?.[name]
}
