import { readFileSync } from 'node:fs'
import type { CommandContext } from '../context/CommandContext.js'
import { CliError, InterruptedError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { removeFile, replaceFiles } from '../files/replaceFiles.js'
import { projectRoot } from '../generate/listSpecs.js'
import { findPackageManager, installLine } from '../host/packageManager.js'
import { lockName, printLock, readLock, refuseRunning } from '../lock/lockFile.js'
import type { LockFile } from '../lock/types.js'
import { allOf, earlierWith } from '../plan/earlierLock.js'
import { createSay, dryRunNote, placeName } from '../report/reportParts.js'
import { haveRoutes, makeRouteTree } from '../typecheck/makeRouteTree.js'
import { planUndo, type UndoPlan } from './planUndo.js'

/** Flags of `create-appkit --undo`. */
export interface UndoFlags {
  readonly dryRun?: boolean
  readonly json?: boolean
  /** `overwrite` also removes files of ours that the host has edited. */
  readonly onConflict?: string
}

/**
 * Runs `create-appkit --undo`: takes back what joining an app changed, by the lock file, or only what replaced another kit.
 * Edits of the host since then stay and are listed.
 *
 * @param named - the app's folder, if it was given.
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @param kit - the kit whose migration is taken back. Without it everything is.
 * @returns the exit code: 1 if something is left to do.
 * @throws CliError `UNDO_NOTHING` or `UNDO_NEW_APP`, exit code 2.
 */
export async function runUndo(
  named: string | undefined,
  flags: UndoFlags,
  { cwd, env, writeOut }: CommandContext,
  kit?: { readonly id: string; readonly name: string },
): Promise<0 | 1> {
  const root = projectRoot(named, cwd)
  const lock = readLock(root)
  if (lock === undefined) {
    const text = `There is no ${lockName} in ${root}, so nothing is known that could be undone. Name the folder of the app, as in create-appkit apps/web --undo.`
    throw new CliError('UNDO_NOTHING', text)
  }
  if (kit && lock.kit !== kit.id) {
    const text = `${kit.name} was not replaced in ${root}, so there is nothing to undo. To take back what joining the app changed: npx create-appkit --undo`
    throw new CliError('UNDO_NOTHING', text)
  }
  const earlier = kit && lock.earlier
  if (lock.template !== null && !lock.beside && earlier === undefined)
    throw new CliError(
      'UNDO_NEW_APP',
      `${root} was created by create-appkit as a new app. To undo it, delete the folder if you have put nothing else into it.`,
    )
  const plan = await planUndo(root, earlier ? lock : allOf(lock), earlier, flags.onConflict === 'overwrite')
  const { restored, removed } = plan
  const left = [...plan.left, ...plan.uses]
  const leftLock = lockAfter(lock, earlier, plan)
  if (!flags.dryRun) await carryOut(root, plan, leftLock, env)
  const manager = (await findPackageManager(root)) ?? 'npm'
  // Without the package.json of a new app there is nothing to install.
  const next = removed.includes('package.json') ? undefined : installLine(root, manager)
  const files = [
    ...restored.map(({ path }) => ({ path, action: 'restore' })),
    ...[...removed, ...(leftLock ? [] : [lockName])].map((path) => ({ path, action: 'remove' })),
  ]
  if (flags.json) {
    const report = { command: 'undo', dryRun: flags.dryRun === true, root, files, left, next: next ?? null }
    writeOut(`${JSON.stringify(report, null, 2)}\n`)
  } else {
    const what = kit ? `replaced ${kit.name}` : lock.beside ? 'put a new app' : 'joined the app'
    createSay(
      writeOut,
      false,
    )([
      `Undoing what ${what} in ${placeName(cwd, root)}${dryRunNote(flags.dryRun === true)}`,
      '',
      ...files.map(({ path, action }) => `  ${action === 'remove' ? '-' : '~'} ${path}`),
      '',
      ...left.map(({ path, reason }) => `${path} stays: ${reason}`),
      ...(next === undefined
        ? [
            `node_modules and the lock file of ${manager} stay. Delete them unless something else here needs them.`,
          ]
        : ['Next', `  ${next}`]),
    ])
  }
  return left.length > 0 ? 1 : 0
}

async function carryOut(
  root: string,
  { restored, removed }: UndoPlan,
  leftLock: LockFile | undefined,
  env: CommandContext['env'],
): Promise<void> {
  refuseRunning(root)
  await replaceFiles(root, restored)
  for (const path of removed) await removeFile(root, path)
  if (leftLock) {
    const content = printLock(leftLock, readFileSync(placeOf(root, lockName), 'utf8'))
    await replaceFiles(root, [{ path: lockName, content }])
  } else await removeFile(root, lockName)
  // Without its packages the app has no generator. The next start makes the tree then.
  if (haveRoutes(removed)) await makeRouteTree(root, env).catch(sayUndone)
}

/** The lock file afterwards, or undefined if there is none: with what is left, or with what was there before a migration. */
function lockAfter(
  lock: LockFile,
  earlier: LockFile | undefined,
  { restored, left, manifest }: UndoPlan,
): LockFile | undefined {
  const paths = left.map(({ path }) => path)
  const kept = <Value>(map: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(map).filter(([path]) => paths.includes(path)))
  if (earlier) {
    const before = earlierWith(lock, earlier, new Set(restored.map(({ path }) => path)), manifest)
    if (paths.length === 0) return before
    return {
      ...before,
      ...(lock.kit !== undefined && { kit: lock.kit }),
      earlier: before,
      files: { ...before.files, ...kept(lock.files) },
      undo: kept(lock.undo),
    }
  }
  if (paths.length === 0) return undefined
  const { version, appkit, template, beside } = lock
  return {
    version,
    appkit,
    template,
    ...(beside && { beside }),
    files: kept(lock.files),
    undo: kept(allOf(lock).undo),
  }
}

/** Says what became of the app when somebody stops the last step. */
function sayUndone(error: unknown): never {
  if (!(error instanceof InterruptedError)) throw error
  throw new InterruptedError('Interrupted after the files were undone. The next start makes the route tree.')
}
