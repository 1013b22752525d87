import { comparePlan } from './comparePlan.js'
import { planAll } from './planAll.js'
import { collectNotes } from './planSpecOutputs.js'
import type { Finding, Note } from './types.js'
import { type Written, writePlan } from './writePlan.js'

/** What one run found and did. */
export interface GenerateReport extends Written {
  /** What differed from the plan before anything was written. */
  readonly findings: readonly Finding[]
  /** How many files are planned. */
  readonly planned: number
  /** Keywords of specs that no validator enforces. */
  readonly unenforced: readonly Note[]
}

/** What to generate and how. */
export interface GenerateOptions {
  /** Names of specs, or `host`; empty for everything. */
  readonly only: readonly string[]
  /** Compare and write nothing. */
  readonly check: boolean
  /** Whether a keyword that validators cannot enforce is an error. Default false. */
  readonly strict?: boolean
}

/**
 * Plans, compares, and unless only asked to check, writes.
 *
 * @param root Absolute path of the folder.
 * @param options What to generate and how.
 * @returns What was found and done.
 * @throws CliError or SpecError as `planAll`; nothing was written then.
 */
export async function generateOnce(
  root: string,
  { only, check, strict = false }: GenerateOptions,
): Promise<GenerateReport> {
  const notes = collectNotes()
  const { files, present } = await planAll(root, only, { strict, notes })
  const findings = await comparePlan(root, files, present)
  const done = check ? { written: [], removed: [] } : await writePlan(root, files, findings)
  return { ...done, findings, planned: files.length, unenforced: notes.list() }
}
