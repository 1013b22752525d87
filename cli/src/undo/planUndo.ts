import { existsSync, readFileSync } from 'node:fs'
import { type Hunk, revertHunks } from '../edits/hunks.js'
import { placeOf } from '../files/place.js'
import { type NewFile, sha256 } from '../files/replaceFiles.js'
import { hostFolder } from '../generate/planHost.js'
import { listGenerated } from '../generate/writePlan.js'
import { findUses, packagesGone } from '../host/findUses.js'
import { isMarked, isRecorded } from '../lock/recorded.js'
import type { FileKind, LockFile } from '../lock/types.js'
import { isLater, withServersOf } from '../plan/earlierLock.js'
import { readPackageJson } from '../plan/planPackageJson.js'
import { revertManifest, withoutTarballs } from './revertManifest.js'

/** The plan of an undo. */
export interface UndoPlan {
  readonly restored: readonly NewFile[]
  readonly removed: readonly string[]
  /** package.json as it was before a migration, and with what was added since. */
  readonly manifest?: { readonly before: string; readonly after: string }
  /** Files that are left to a person, each with the reason. */
  readonly left: readonly { readonly path: string; readonly reason: string }[]
  /** Files of the host that import what is gone then. The lock file says nothing of them. */
  readonly uses: readonly { readonly path: string; readonly reason: string }[]
}

/**
 * Plans what `--undo` takes back. Writes nothing.
 *
 * @param root - the app's folder.
 * @param lock - the record of the runs that are taken back.
 * @param earlier - the record of the time before a migration, if only that is taken back.
 * @param overwrite - whether files of ours that the host has edited are removed too.
 */
export async function planUndo(
  root: string,
  lock: LockFile,
  earlier: LockFile | undefined,
  overwrite: boolean,
): Promise<UndoPlan> {
  const restored: NewFile[] = []
  const removed = new Set<string>()
  const left: { path: string; reason: string }[] = []
  let manifest: UndoPlan['manifest']
  for (const [path, { kind, sha256: hash }] of Object.entries(lock.files)) {
    const place = placeOf(root, path)
    if (!existsSync(place)) continue
    if (earlier?.files[path] !== undefined && lock.undo?.[path] === undefined) continue
    if (earlier && isLater(path, lock, earlier)) continue
    const bytes = readFileSync(place)
    const found = { bytes, kind, isOurs: isRecorded(bytes, hash), hunks: lock.undo?.[path], overwrite }
    const { content, reason } = takeBack(path, found, lock)
    const text = bytes.toString('utf8')
    if (reason !== undefined) left.push({ path, reason })
    if (content === undefined) {
      if (reason === undefined) removed.add(path)
    } else if (content !== text) {
      const isManifest = earlier !== undefined && path === 'package.json'
      const after = isManifest ? withServersOf(content, text) : content
      if (isManifest) manifest = { before: content, after }
      restored.push({ path, content: after, replaces: sha256(bytes) })
    }
  }
  for (const path of earlier ? [] : await listGenerated(root, hostFolder)) {
    const isBack = restored.some((file) => file.path === path)
    if (!isBack && isMarked(readFileSync(placeOf(root, path)))) removed.add(path)
  }
  const plan = withTarballs(root, { restored, removed: [...removed], left, ...(manifest && { manifest }) })
  return { ...plan, uses: usesOf(root, plan.restored, plan.removed, plan.left) }
}

/**
 * Takes the packages of removed tarballs out of package.json as well, which could not be installed any more. A tarball that
 * it still names then stays.
 */
function withTarballs(root: string, plan: Omit<UndoPlan, 'uses'>): Omit<UndoPlan, 'uses'> {
  const path = 'package.json'
  const tarballs = plan.removed.filter((each) => /^vendor\/[^/]+\.tgz$/.test(each))
  if (tarballs.length === 0 || plan.removed.includes(path) || !existsSync(placeOf(root, path))) return plan
  const bytes = readFileSync(placeOf(root, path))
  const present = plan.restored.find((file) => file.path === path)
  const stays = present === undefined && plan.left.some((file) => file.path === path)
  const text = String(present?.content ?? bytes)
  const content = stays ? text : withoutTarballs(text, tarballs)
  const named = tarballs.filter((each) => content.includes(each))
  const others = plan.restored.filter((file) => file !== present)
  return {
    restored: content === text ? plan.restored : [...others, { path, content, replaces: sha256(bytes) }],
    removed: plan.removed.filter((each) => !named.includes(each)),
    left: [...plan.left, ...named.map((each) => ({ path: each, reason: namedReason }))],
    ...(plan.manifest && {
      manifest: { before: withoutTarballs(plan.manifest.before, tarballs), after: content },
    }),
  }
}

/** The files of the host that no longer compile, of those that are not listed already. */
function usesOf(
  root: string,
  restored: readonly NewFile[],
  removed: readonly string[],
  left: UndoPlan['left'],
): UndoPlan['uses'] {
  const texts = new Map(restored.map(({ path, content }) => [path, String(content)]))
  const manifest = texts.get('package.json')
  const isChanged = manifest !== undefined || removed.includes('package.json')
  const packages = isChanged ? packagesGone(readPackageJson(root), manifest) : []
  return findUses(root, { files: removed, packages }, texts)
    .filter(({ path }) => left.every((file) => file.path !== path))
    .map(({ path, modules }) => ({
      path,
      reason: `it is yours, and imports what is gone: ${modules.join(', ')}. Take that out yourself.`,
    }))
}

/** A file that the lock file records, as it is now. */
interface FoundFile {
  readonly bytes: Buffer
  readonly kind: FileKind
  /** Nobody has edited it since. */
  readonly isOurs: boolean
  /** The changes to it, if it was there before. */
  readonly hunks: readonly Hunk[] | undefined
  readonly overwrite: boolean
}

/** The outcome for a file: the text it gets, why it stays, or neither if it is removed. With both, a part of it stays. */
interface Outcome {
  readonly content?: string
  readonly reason?: string
}

const namedReason = 'package.json still names it. Take that out yourself, then run this again.'

const editedReason = 'you have edited it. Add --on-conflict overwrite to remove it too.'

function takeBack(path: string, found: FoundFile, lock: Pick<LockFile, 'template'>): Outcome {
  if (found.kind !== 'shared') return takeFileBack(found)
  return (path === 'package.json' ? takeEntriesBack(found) : undefined) ?? takeLinesBack(found, lock)
}

/** Takes the entries of a package.json back whose lines are not as they were written; undefined where those are. */
function takeEntriesBack({ bytes, hunks = [] }: FoundFile): Outcome | undefined {
  const text = bytes.toString('utf8')
  if (hunks.length === 0 || revertHunks(text, hunks) !== undefined) return undefined
  const reverted = revertManifest(text, hunks)
  if (reverted === undefined || reverted.kept.length === 0) return reverted && { content: reverted.text }
  const names = reverted.kept.join(', ')
  const reason = `it has ${names} with another value than create-appkit wrote. Take that out yourself.`
  return { content: reverted.text, reason }
}

/** Takes the lines back that were added to a file of the host. */
function takeLinesBack(
  { bytes, hunks = [], isOurs, overwrite }: FoundFile,
  { template }: Pick<LockFile, 'template'>,
): Outcome {
  const text = bytes.toString('utf8')
  const before = hunks.length > 0 ? revertHunks(text, hunks) : undefined
  if (before !== undefined) return { content: before }
  if (hunks.length === 0 && template !== null) return isOurs || overwrite ? {} : { reason: editedReason }
  // The host has taken all of it out itself.
  if (hunks.length > 0 && !hunks.some(({ is }) => text.includes(is))) return { content: text }
  return {
    reason:
      'the lines that were added have been edited since. Take AppKitProvider, AppKitButton and the packages out yourself.',
  }
}

/** Removes a file of ours, or gives back what it replaced. */
function takeFileBack({ bytes, hunks, isOurs, kind, overwrite }: FoundFile): Outcome {
  const isUnedited = isOurs || (kind === 'generated' && isMarked(bytes))
  if (hunks === undefined) return isUnedited || overwrite ? {} : { reason: editedReason }
  const [replaced] = hunks
  if (replaced === undefined)
    return { reason: 'it replaced a file of yours that was no text. Take that from your backup.' }
  if (isUnedited || overwrite) return { content: replaced.was }
  return {
    reason:
      'you have edited it. Add --on-conflict overwrite to have the file that was there before create-appkit.',
  }
}
