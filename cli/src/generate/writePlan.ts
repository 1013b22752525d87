import { readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../write/place.js'
import { replaceFiles, sweepLeftovers } from '../write/replaceFiles.js'
import type { Finding, PlannedFile } from './types.js'
import { headerStart } from './withHeader.js'

/** What was done to the tree, as paths relative to the root. */
export interface Written {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Brings the tree to the plan. An orphan is removed only if its header says that it was generated, and the folders that
 * are empty without it with it.
 *
 * @param root Absolute path of the project.
 * @param plan The files to be.
 * @param findings What differs from the plan.
 * @returns What was written and removed.
 * @throws CliError `GENERATE_UNWRITABLE` when a file cannot be written; unless it says otherwise, nothing was changed.
 */
export async function writePlan(
  root: string,
  plan: readonly PlannedFile[],
  findings: readonly Finding[],
): Promise<Written> {
  const different = new Set(findings.filter(({ reason }) => reason !== 'orphaned').map(({ path }) => path))
  const files = plan.filter(({ path }) => different.has(path))
  await sweepLeftovers(
    root,
    plan.map(({ path }) => path),
  )
  try {
    await replaceFiles(root, files)
  } catch (error) {
    if (!(error instanceof CliError) || !error.code.startsWith('WRITE_')) throw error
    throw new CliError('GENERATE_UNWRITABLE', error.message, 1)
  }
  const removed: string[] = []
  for (const { path, reason } of findings) {
    if (reason !== 'orphaned') continue
    const place = placeOf(root, path)
    const text = await readFile(place, 'utf8')
    if (!text.startsWith(headerStart)) continue
    await rm(place)
    await removeEmptied(root, path)
    removed.push(path)
  }
  return { written: files.map(({ path }) => path), removed }
}

/** A folder that holds something else, or is a link, is not removed and ends the way up. */
async function removeEmptied(root: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      await rmdir(join(root, folder))
    } catch {
      return
    }
  }
}
