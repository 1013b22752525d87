import { existsSync, readFileSync } from 'node:fs'
import { revertHunks } from '../edits/hunks.js'
import { placeOf } from '../files/place.js'
import { type NewFile, sha256 } from '../files/replaceFiles.js'
import { hostFolder } from '../generate/planHost.js'
import { listGenerated } from '../generate/writePlan.js'
import { isMarked, isRecorded } from '../lock/recorded.js'
import type { LockFile } from '../lock/types.js'
import { isLater, withServersOf } from '../plan/earlierLock.js'

/** What an undo is going to do. */
export interface UndoPlan {
  readonly restored: readonly NewFile[]
  readonly removed: readonly string[]
  /** package.json as it was before a migration, and with what was added since. */
  readonly manifest?: { readonly before: string; readonly after: string }
  /** What a person must do, by file. */
  readonly left: readonly { readonly path: string; readonly reason: string }[]
}

/**
 * Plans what `--undo` takes back. Writes nothing.
 *
 * @param root The app's folder.
 * @param lock What the lock file says of the runs that are taken back.
 * @param earlier What it says of the time before a migration, if only that is taken back.
 * @param overwrite Whether files of ours that the host has edited are removed too.
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
    if (earlier && isLater(path, earlier)) continue
    const bytes = readFileSync(place)
    if (kind === 'shared') {
      const text = bytes.toString('utf8')
      const hunks = lock.undo?.[path] ?? []
      const before = revertHunks(text, hunks)
      if (hunks.length > 0 && before !== undefined) {
        const isManifest = earlier !== undefined && path === 'package.json'
        const content = isManifest ? withServersOf(before, text) : before
        if (isManifest) manifest = { before, after: content }
        restored.push({ path, content, replaces: sha256(bytes) })
      } else if (hunks.length === 0 || hunks.some(({ is }) => text.includes(is)))
        left.push({
          path,
          reason:
            'the lines that were added have been edited since. Take AppKitProvider, AppKitButton and the packages out yourself.',
        })
    } else if (isRecorded(bytes, hash) || overwrite || (kind === 'generated' && isMarked(bytes)))
      removed.add(path)
    else left.push({ path, reason: 'you have edited it. Add --on-conflict overwrite to remove it too.' })
  }
  for (const path of earlier ? [] : await listGenerated(root, hostFolder))
    if (isMarked(readFileSync(placeOf(root, path)))) removed.add(path)
  return { restored, removed: [...removed], left, ...(manifest && { manifest }) }
}
