import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Where specs lie, relative to the root. */
export const specFolder = 'specs/openapi'

/**
 * Lists the specs of a project.
 *
 * @param root Absolute path of the project.
 * @returns Names without extension, sorted; empty without a folder of specs.
 */
export async function listSpecs(root: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, specFolder)).catch(() => [])
  return entries
    .filter((entry) => entry.endsWith('.yaml'))
    .map((entry) => entry.slice(0, -'.yaml'.length))
    .sort()
}
