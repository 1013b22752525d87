import { readFile } from 'node:fs/promises'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../write/place.js'
import { sha256 } from '../write/replaceFiles.js'
import type { Finding, FindingReason, PlannedFile } from './types.js'

/**
 * Compares a plan with what lies in the tree.
 *
 * @param root Absolute path of the project.
 * @param plan The files to be.
 * @param present Paths of generated files that exist, relative to the root.
 * @returns What differs, sorted by path; empty when everything is as planned.
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
  if (found === wanted) return undefined
  if (found === undefined) return 'missing'
  const noted = /^\/\/ content sha256 ([0-9a-f]{64})$/m.exec(found)?.[1]
  const body = found.slice(found.indexOf('\n\n') + 2)
  // Files of a host bear no note of their own hash, so an edit cannot be told from an old state.
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
