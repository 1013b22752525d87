import { comparePlan } from './comparePlan.js'
import { planAll } from './planAll.js'
import type { Finding } from './types.js'
import { type Written, writePlan } from './writePlan.js'

/** What one run found and did. */
export interface GenerateReport extends Written {
  /** What differed from the plan before anything was written. */
  readonly findings: readonly Finding[]
  /** How many files are planned. */
  readonly planned: number
}

/**
 * Plans, compares, and unless only asked to check, writes.
 *
 * @param root Absolute path of the folder.
 * @param options `only`: names of specs or `host`; `check`: compare and write nothing.
 * @returns What was found and done.
 * @throws CliError or SpecError as `planAll`; nothing was written then.
 */
export async function generateOnce(
  root: string,
  { only, check }: { readonly only: readonly string[]; readonly check: boolean },
): Promise<GenerateReport> {
  const { files, present } = await planAll(root, only)
  const findings = await comparePlan(root, files, present)
  const done = check ? { written: [], removed: [] } : await writePlan(root, files, findings)
  return { ...done, findings, planned: files.length }
}
