import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { hasSameLines, withLineEnds } from '../edits/sourceText.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { removeFile, replaceFiles, sha256, sweepLeftovers } from '../files/replaceFiles.js'
import type { Finding, FindingReason, PlannedFile } from './document/types.js'
import { headerStart } from './withHeader.js'

/** The changes to the tree, as paths relative to the root. */
export interface Written {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Brings the tree to the plan. An orphan is removed only if its header says that it was generated, and the folders that
 * are empty without it with it.
 *
 * @param root - absolute path of the project.
 * @param plan - the files to be.
 * @param findings - the differences from the plan.
 * @param dryRun - whether nothing is written.
 * @returns the files that were written and removed, or would be.
 * @throws CliError `GENERATE_UNWRITABLE` when a file cannot be written; unless it says otherwise, nothing was changed.
 */
export async function writePlan(
  root: string,
  plan: readonly PlannedFile[],
  findings: readonly Finding[],
  dryRun: boolean,
): Promise<Written> {
  const different = new Set(findings.filter(({ reason }) => reason !== 'orphaned').map(({ path }) => path))
  const files = plan.filter(({ path }) => different.has(path))
  try {
    if (!dryRun) {
      await sweepLeftovers(
        root,
        plan.map(({ path }) => path),
      )
      await replaceFiles(root, files)
    }
  } catch (error) {
    if (!(error instanceof CliError) || !error.code.startsWith('WRITE_')) throw error
    throw new CliError('GENERATE_UNWRITABLE', error.message, 1)
  }
  const removed: string[] = []
  for (const { path, reason } of findings) {
    if (reason !== 'orphaned') continue
    if (!(await isGenerated(root, path))) continue
    if (!dryRun) await removeFile(root, path)
    removed.push(path)
  }
  return { written: files.map(({ path }) => path), removed }
}

/** Whether a file says in its first line that it was generated. */
export async function isGenerated(root: string, path: string): Promise<boolean> {
  const text = (await readText(placeOf(root, path))) ?? ''
  return text.toLowerCase().startsWith(headerStart.toLowerCase())
}

/**
 * Compares a plan with what lies in the tree.
 *
 * @param root - absolute path of the project.
 * @param plan - the files to be.
 * @param present - paths of generated files that exist, relative to the root.
 * @returns the differences, sorted by path; empty when everything is as planned.
 * @throws CliError `GENERATE_UNREADABLE` when a file is there but cannot be read, `PATH_LEAVES_PROJECT` when a link on
 * the way to it leads out of the project.
 */
export async function comparePlan(
  root: string,
  plan: readonly PlannedFile[],
  present: readonly string[],
): Promise<readonly Finding[]> {
  const planned = new Set(plan.map(({ path }) => path))
  const orphans = present
    .filter((path) => !planned.has(path))
    .map((path) => ({ path, reason: 'orphaned' as const }))
  const compared = await Promise.all(
    plan.map(async ({ path, content }) => ({
      path,
      reason: judge(await readText(placeOf(root, path)), content),
    })),
  )
  const different = compared.flatMap(({ path, reason }) => (reason ? [{ path, reason }] : []))
  return [...different, ...orphans].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function judge(found: string | undefined, wanted: string): FindingReason | undefined {
  if (found === undefined) return 'missing'
  if (hasSameLines(found, wanted)) return undefined
  const noted = /^\/\/ content sha256 ([0-9a-f]{64})\r?$/m.exec(found)?.[1]
  const text = withLineEnds(found, '\n')
  const body = text.slice(text.indexOf('\n\n') + 2)
  // Files of a host have no hash, so an edited file cannot be distinguished from an outdated one.
  if (noted === undefined) return 'different'
  return noted === sha256(body) ? 'stale' : 'edited'
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError('GENERATE_UNREADABLE', `A generated file cannot be read: ${why}`, 1)
  }
}

/**
 * Lists the TypeScript files under a folder of generated files.
 *
 * @param root - absolute path of the project.
 * @param folder - path of the folder relative to the root.
 * @returns paths relative to the root with `/` between folders, sorted; empty when there is no such folder. Files
 * behind links below the folder are not listed.
 * @throws CliError `PATH_LEAVES_PROJECT` when the folder leads out of the project.
 */
export async function listGenerated(root: string, folder: string): Promise<readonly string[]> {
  const place = placeOf(root, folder)
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => `${folder}/${relative(place, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
    .sort()
}
