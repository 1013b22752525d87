import { existsSync, readFileSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ownMark } from '../../../common/node/processLock.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { removeFile, replaceFiles, sweepLeftovers } from '../files/replaceFiles.js'
import { isWritten, lockName, refuseRunning, renderJournal, renderOpenInstall } from '../lock/lockFile.js'
import type { Plan } from '../lock/types.js'

/**
 * Writes the files of a plan. Files whose bytes stay are not touched. The lock file is written first, with what is to
 * do, and last, without it, so that the same command can finish an interrupted run.
 *
 * @param plan - the plan, without unresolved conflicts. Without a lock file in it, none is written.
 * @param installs - whether packages are installed afterwards. The lock file then says so.
 * @param removed - files that are removed when all others are written.
 * @throws CliError `WRITE_FAILED` or `WRITE_PARTIAL`, exit code 1, with the file and the reason; `RUN_AT_WORK`, exit code 2, if
 *   another run is at work in the app.
 */
export async function writePlan(
  plan: Pick<Plan, 'root' | 'lock' | 'files'>,
  installs: boolean,
  removed: readonly string[] = [],
): Promise<void> {
  const { root, lock } = plan
  const files = plan.files.filter(isWritten)
  const others = files.filter(({ path }) => path !== lockName)
  const final = plan.files.find(({ path }) => path === lockName)
  if (files.length === 0 && removed.length === 0) return
  if (!final) {
    await replaceFiles(root, others)
    for (const path of removed) await removeFile(root, path)
    return
  }
  refuseRunning(root)
  const after = String(final.content)
  const planned = final.replaces === undefined ? {} : { replaces: final.replaces }
  const place = placeOf(root, lockName)
  const made = missingFolders(root)
  const before = existsSync(place) ? readFileSync(place) : undefined
  const cutShort = Object.keys(lock?.unfinished?.files ?? {})
  await sweepLeftovers(root, [...plan.files.map(({ path }) => path), ...cutShort])
  if (others.length > 0 || removed.length > 0) {
    const journal = renderJournal(lock, after, others, removed)
    // Whoever has written since this was planned has made the plan stale.
    await replaceFiles(root, [{ path: lockName, content: journal, ...planned }])
    try {
      await replaceFiles(root, others)
    } catch (error) {
      const untouched = error instanceof CliError && error.code !== 'WRITE_PARTIAL'
      if (untouched && before !== undefined)
        await replaceFiles(root, [{ path: lockName, content: before }]).catch(() => {})
      if (untouched && before === undefined) await rm(place, { force: true })
      if (untouched) for (const folder of made) await rmdir(folder).catch(() => {})
      throw error
    }
  }
  for (const path of removed) await removeFile(root, path)
  try {
    await replaceFiles(root, [
      { path: lockName, content: installs ? renderOpenInstall(after, ownMark()) : after },
    ])
  } catch (error) {
    if (!(error instanceof CliError) || others.length === 0) throw error
    const text = error.message.replace('Nothing was changed.', 'All other files are there.')
    throw new CliError('WRITE_PARTIAL', `${text} Run the same command again: it does the rest.`, 1)
  }
}

/** The missing parents of a folder, the deepest first. */
function missingFolders(folder: string): readonly string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))]
}
