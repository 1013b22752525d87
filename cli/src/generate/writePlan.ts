import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError } from '../errors/CliError.js'
import type { Finding, PlannedFile } from './types.js'
import { headerStart } from './withHeader.js'

/** What was done to the tree, as paths relative to the root. */
export interface Written {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Brings the tree to the plan. New texts are all on disk under other names before the first old file is
 * replaced, so that a full disk or a missing right leaves the old state whole. An orphan is removed only if
 * its header says that it was generated.
 *
 * @param root Absolute path of the project.
 * @param plan The files to be.
 * @param findings What differs from the plan.
 * @returns What was written and removed.
 * @throws CliError `GENERATE_UNWRITABLE` when a file cannot be written.
 */
export async function writePlan(
  root: string,
  plan: readonly PlannedFile[],
  findings: readonly Finding[],
): Promise<Written> {
  const different = new Set(findings.filter(({ reason }) => reason !== 'orphaned').map(({ path }) => path))
  const files = plan.filter(({ path }) => different.has(path))
  const aside = (path: string) => join(root, `${path}.${process.pid}.tmp`)
  try {
    for (const { path, content } of files) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(aside(path), content)
    }
    for (const { path } of files) await rename(aside(path), join(root, path))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError('GENERATE_UNWRITABLE', `The generated files cannot be written: ${why}`, 1)
  } finally {
    await Promise.all(files.map(({ path }) => rm(aside(path), { force: true })))
  }
  const removed: string[] = []
  for (const { path, reason } of findings) {
    if (reason !== 'orphaned') continue
    const text = await readFile(join(root, path), 'utf8')
    if (!text.startsWith(headerStart)) continue
    await rm(join(root, path))
    removed.push(path)
  }
  return { written: files.map(({ path }) => path), removed }
}
