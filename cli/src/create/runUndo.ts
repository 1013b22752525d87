import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { revertHunks } from '../edits/hunks.js'
import { CliError } from '../errors/CliError.js'
import { projectRoot } from '../generate/listSpecs.js'
import { hostFolder } from '../generate/planHost.js'
import { listGenerated } from '../generate/writePlan.js'
import { findPackageManager, installLine } from '../host/packageManager.js'
import { lockName, readLock, renderLeftLock } from '../plan/lockFile.js'
import { isMarked } from '../plan/settleFile.js'
import type { LockFile } from '../plan/types.js'
import { placeOf } from '../write/place.js'
import { removeFile } from '../write/removeFile.js'
import { type NewFile, replaceFiles, sha256 } from '../write/replaceFiles.js'

/** Flags of `create-appkit --undo`. */
export interface UndoFlags {
  readonly dryRun?: boolean
  readonly json?: boolean
  /** `overwrite` also removes files of ours that the host has edited. */
  readonly onConflict?: string
}

interface UndoPlan {
  readonly restored: readonly NewFile[]
  readonly removed: readonly string[]
  /** What a person must do, by file. */
  readonly left: readonly { readonly path: string; readonly reason: string }[]
}

/**
 * Runs `create-appkit --undo`: takes back what joining an app changed, by the lock file. What the host has edited since
 * stays and is listed.
 *
 * @param named The app's folder, if it was given.
 * @param flags The flags.
 * @returns The exit code: 1 if something is left to do.
 * @throws CliError `UNDO_NOTHING` or `UNDO_NEW_APP`, exit code 2.
 */
export async function runUndo(named: string | undefined, flags: UndoFlags): Promise<0 | 1> {
  const root = projectRoot(named, process.cwd())
  const lock = readLock(root)
  if (lock === undefined) {
    const text = `There is no ${lockName} in ${root}, so nothing is known that could be undone. Name the folder of the app, as in create-appkit apps/web --undo.`
    throw new CliError('UNDO_NOTHING', text)
  }
  if (lock.template !== null)
    throw new CliError(
      'UNDO_NEW_APP',
      `${root} was created by create-appkit as a new app. Delete the folder to undo it.`,
    )
  const plan = await planUndo(root, lock, flags.onConflict === 'overwrite')
  const { restored, removed, left } = plan
  if (!flags.dryRun) {
    await replaceFiles(root, restored)
    for (const path of removed) await removeFile(root, path)
    const content = renderLeftLock(
      lock,
      left.map(({ path }) => path),
    )
    if (left.length > 0) await replaceFiles(root, [{ path: lockName, content }])
    else await removeFile(root, lockName)
  }
  const manager = (await findPackageManager(root)) ?? 'npm'
  const next = installLine(root, manager)
  const files = [
    ...restored.map(({ path }) => ({ path, action: 'restore' })),
    ...[...removed, ...(left.length > 0 ? [] : [lockName])].map((path) => ({ path, action: 'remove' })),
  ]
  if (flags.json) {
    const report = { command: 'undo', dryRun: flags.dryRun === true, root, files, left, next }
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  } else {
    const place = relative(process.cwd(), root) || 'this folder'
    const lines = [
      `Undoing what joined the app in ${place}${flags.dryRun ? ' (dry run: nothing is written)' : ''}`,
      '',
      ...files.map(({ path, action }) => `  ${action === 'remove' ? '-' : '~'} ${path}`),
      '',
      ...left.map(({ path, reason }) => `${path} stays: ${reason}`),
      'Next',
      `  ${next}`,
    ]
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  }
  return left.length > 0 ? 1 : 0
}

async function planUndo(root: string, lock: LockFile, overwrite: boolean): Promise<UndoPlan> {
  const restored: NewFile[] = []
  const removed = new Set<string>()
  const left: { path: string; reason: string }[] = []
  for (const [path, { kind, sha256: hash }] of Object.entries(lock.files)) {
    const place = placeOf(root, path)
    if (!existsSync(place)) continue
    const bytes = readFileSync(place)
    if (kind === 'shared') {
      const text = bytes.toString('utf8')
      const hunks = lock.undo?.[path] ?? []
      const before = revertHunks(text, hunks)
      if (hunks.length > 0 && before !== undefined)
        restored.push({ path, content: before, replaces: sha256(bytes) })
      else if (hunks.length === 0 || hunks.some(({ is }) => text.includes(is)))
        left.push({
          path,
          reason:
            'the lines that were added have been edited since. Take AppKitProvider, AppKitButton and the packages out yourself.',
        })
    } else if (sha256(bytes) === hash || overwrite || (kind === 'generated' && isMarked(bytes)))
      removed.add(path)
    else left.push({ path, reason: 'you have edited it. Add --on-conflict overwrite to remove it too.' })
  }
  for (const path of await listGenerated(root, hostFolder))
    if (isMarked(readFileSync(placeOf(root, path)))) removed.add(path)
  return { restored, removed: [...removed], left }
}
